import { z } from "zod";
import { operation } from "../operation.ts";

/** A host that links may capture: by its whole name, with or without a port, or `*.` and the name it lies below. */
const HostPattern = z
  .string()
  .max(253)
  .toLowerCase()
  .regex(/^(\*\.)?([^\s*/:@?#[\]]+|\[[\da-f:.]+\])(:\d{1,5})?$/, {
    message: "must be a host such as `example.com`, or `*.example.com` for all below it",
  });

const NewLinkKeyRequest = z.strictObject({
  name: z.string().trim().min(1).max(100).meta({ description: "To tell your keys apart." }),
  hosts: z.array(HostPattern).min(1).max(50).optional().meta({
    description:
      "Hosts that links under this key may capture, such as `example.com` or `*.example.com`; any when left out.",
  }),
});

export const LinkKeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    hosts: z.array(z.string()).nullable().meta({ description: "`null`: any host." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "LinkKey" });
export type LinkKeyView = z.infer<typeof LinkKeyView>;

const NewLinkKey = z
  .object({ id: z.string(), secret: z.string().meta({ description: "Shown this once. Signs links." }) })
  .meta({ id: "NewLinkKey" });

export const createLinkKey = operation({
  name: "createLinkKey",
  method: "POST",
  path: "/api/link-keys",
  summary: "Create a key that links are signed with",
  description: "An account has at most 10.",
  tag: "Links",
  auth: "token",
  body: NewLinkKeyRequest,
  output: NewLinkKey,
  status: 201,
  errors: ["limit_reached"],
});

export const listLinkKeys = operation({
  name: "listLinkKeys",
  method: "GET",
  path: "/api/link-keys",
  summary: "List link keys",
  tag: "Links",
  auth: "token",
  output: z.object({ linkKeys: z.array(LinkKeyView) }),
  status: 200,
  errors: [],
});

export const deleteLinkKey = operation({
  name: "deleteLinkKey",
  method: "DELETE",
  path: "/api/link-keys/{id}",
  summary: "Delete a link key; its links stop",
  tag: "Links",
  auth: "token",
  params: z.object({ id: z.string().min(1).max(64) }),
  output: null,
  status: 204,
  errors: ["not_found"],
});

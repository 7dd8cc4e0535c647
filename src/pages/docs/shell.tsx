import type { ComponentChildren } from "preact";
import { type DocumentOptions, respond } from "../document.tsx";
import { PublicFrame } from "../frame.tsx";
import { findMember } from "../session/session.ts";
import type { Visit } from "../visit.ts";
import { Contents } from "./contents.tsx";
import { documentOf } from "./known.ts";
import { subjectsOf } from "./reference.ts";

interface Shown {
  /** The page's address. */
  here: string;
  body: ComponentChildren;
}

/** A page of the documentation, with the contents of all of it beside. */
export async function respondWithDocs(
  visit: Visit,
  { title, description }: Pick<DocumentOptions, "title" | "description">,
  { here, body }: Shown,
): Promise<Response> {
  const signedIn = (await findMember(visit)) !== null;
  const options = { title: `${title} · Stillframe`, styles: ["docs", "code"], scripts: ["docs"] };
  return respond(
    visit,
    { ...options, ...(description === undefined ? {} : { description }) },
    <PublicFrame
      signedIn={signedIn}
      signUps={visit.settings.SIGN_UPS}
      side={<Contents here={here} subjects={subjectsOf(documentOf(visit.origin))} />}
    >
      {body}
    </PublicFrame>,
  );
}

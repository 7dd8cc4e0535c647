import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, expect, inject, it } from "vitest";
import { siteUrl } from "../../../support/capture/site.ts";
import { newToken, service } from "../stage.ts";

let client: Client | undefined;
afterEach(() => client?.close());

/** The official client, which runs the installed command line as its server. */
async function connect(token: string): Promise<Client> {
  client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(inject("installed"), "node_modules", "stillframe", "dist", "cli.js"), "mcp"],
      env: { STILLFRAME_URL: service, STILLFRAME_TOKEN: token, STILLFRAME_CONFIG: join(inject("installed"), "none") },
    }),
  );
  return client;
}

it("serves agents over standard input and output: tools, a picture, and an error that names the field", async () => {
  const agent = await connect(await newToken("free"));
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toContain("capture");
  const url = siteUrl("/plain");
  const { content } = await agent.callTool({ name: "capture", arguments: { url, width: 64, height: 64 } });
  expect(content).toMatchObject([{ type: "text" }, { type: "image", mimeType: "image/png" }]);
  const wrong = await agent.callTool({ name: "capture", arguments: { url, width: 1 } });
  expect([wrong.isError, JSON.stringify(wrong.content)]).toEqual([true, expect.stringContaining("width")]);
});

it("says to the agent that its token is not valid", async () => {
  await expect(connect("sf_live_wrong")).rejects.toThrow("API token");
});

/**
 * Stands in for Workers AI: another Worker, called as that is. What it answers is told by the page itself, in what it
 * was asked about: `model says yes` of any part, for example.
 */
const SCRIPT = `
import { WorkerEntrypoint } from "cloudflare:workers";

const say = (answers) => ({ response: "Here you are: " + JSON.stringify({ answers }) });

export class Models extends WorkerEntrypoint {
  async run(model, { messages }) {
    const parts = JSON.parse(messages[1].content);
    const [, word] = /model says (\\w+)/.exec(parts.map(({ text }) => text).join(" ")) ?? [];
    if (model !== "a-model-of-tests") throw new Error("no such model");
    if (word === "fail") throw new Error("out of neurons");
    if (word === "hang") return await new Promise(() => setInterval(() => undefined, 1000));
    if (word === "junk") return { response: "I would rather talk about {boats}." };
    if (word === "odds") return { response: { answers: [{ id: 0, is: "cookie-banner", confidence: 99 }, { id: 900, is: "everything" }] } };
    const is = word === "sure" ? "cookie-banner" : "page";
    return say(parts.map(({ id }) => ({ id, is })));
  }
}
export default {};
`;

export const MODELS = {
  workers: [{ name: "models", modules: true, script: SCRIPT, compatibilityDate: "2026-10-20" }],
  serviceBindings: { AI: { name: "models", entrypoint: "Models" } },
};

import { documentOf, send } from "../answer.ts";
import { keyOf, type Page } from "../visit.ts";

const visits = new Map<string, number>();

/** `/changing?key=`: of another colour at each visit. Once its key is let go it drops every connection. */
export const changing: Page = (visit) => {
  const key = keyOf(visit.url);
  if (visit.gates.isOpen(key)) return void visit.response.destroy();
  const count = (visits.get(key) ?? 0) + 1;
  visits.set(key, count);
  const body = `<style>body { background: hsl(${count * 70} 80% 50%) }</style><h1>Visit ${count}</h1>`;
  return send(visit, { body: documentOf({ title: "Changing", body }) });
};

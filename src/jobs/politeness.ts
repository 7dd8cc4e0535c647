interface Ready {
  id: string;
  host: string | null;
}

/**
 * Which of the ready jobs are sent next, in their order: as many as there is room for, and of one host no more at once than
 * `perHost`. `under` are the hosts of jobs under way; a job without a host asks nobody.
 */
export function nextOf(
  ready: readonly Ready[],
  under: readonly (string | null)[],
  { inFlight, perHost }: { inFlight: number; perHost: number },
): string[] {
  const busy = new Map<string | null, number>();
  for (const host of under) busy.set(host, (busy.get(host) ?? 0) + 1);
  const next: string[] = [];
  for (const { id, host } of ready) {
    if (under.length + next.length >= inFlight) break;
    const others = busy.get(host) ?? 0;
    if (host !== null && others >= perHost) continue;
    busy.set(host, others + 1);
    next.push(id);
  }
  return next;
}

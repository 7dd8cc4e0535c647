import { AD_HOSTS } from "./ad-hosts.ts";
import { TRACKER_HOSTS } from "./tracker-hosts.ts";

/** One request of a captured page. */
export interface PageRequest {
  url: string;
  /** The page it is for. */
  page: string;
}

/** Whether a request is for advertisements. What a site loads from itself is never taken for one. */
export const isForAds = (request: PageRequest): boolean => isToOneOf(AD_HOSTS, request);

/** Whether a request is of those who count visitors. */
export const isForTracking = (request: PageRequest): boolean => isToOneOf(TRACKER_HOSTS, request);

function isToOneOf(hosts: ReadonlySet<string>, { url, page }: PageRequest): boolean {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  if (URL.canParse(page) && new URL(page).hostname === hostname) return false;
  return hosts.has(hostname) || domainsAbove(hostname).some((domain) => hosts.has(domain));
}

/** The domains that a host is below: `a.b.example` is below `b.example` and `example`. */
function domainsAbove(hostname: string): string[] {
  const labels = hostname.split(".").slice(-MAX_LABELS);
  return labels.slice(1).map((_, at) => labels.slice(at + 1).join("."));
}

/** More labels than the longest listed host has below any host are not looked at. */
const MAX_LABELS = 12;

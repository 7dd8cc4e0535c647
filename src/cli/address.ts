/**
 * An address as people type it: `example.com`, with spaces around it or within. A server on one's own machine has no
 * certificate.
 */
export function withScheme(typed: string): string {
  const address = typed.trim().replaceAll(" ", "%20");
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  return /^(localhost|127\.|\[)/i.test(address) ? `http://${address}` : `https://${address}`;
}

/** `example.com` is what people type; a server on one's own machine has no certificate. */
export function withScheme(address: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  return /^(localhost|127\.|\[)/i.test(address) ? `http://${address}` : `https://${address}`;
}

/** An address as people write it, made whole: a scheme where there is none, spaces encoded. */
export function typedAddress(text: string): string {
  const address = text.trim().replaceAll(" ", "%20");
  if (address === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  return /^(localhost|127\.|\[)/i.test(address) ? `http://${address}` : `https://${address}`;
}

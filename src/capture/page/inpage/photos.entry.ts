/** How many pixels of the page show photographs, video, canvas or pictures as a background: what makes a PNG large. */
export default function photoPixels() {
  let pixels = 0;
  const shows = (element: Element) =>
    /^(img|video|canvas|iframe)$/i.test(element.localName) ||
    getComputedStyle(element).backgroundImage.includes("url(");
  for (const element of Array.from(document.querySelectorAll("*")).slice(0, 20000)) {
    if (!shows(element)) continue;
    const { width, height } = element.getBoundingClientRect();
    pixels += width * height;
  }
  return pixels;
}

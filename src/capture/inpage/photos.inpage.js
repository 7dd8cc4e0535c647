/** How many pixels of the page show photographs, video or canvas: what makes a PNG large. */
function photoPixels() {
  let pixels = 0;
  for (const element of Array.from(document.querySelectorAll("img, video, canvas, picture, iframe")).slice(0, 5000)) {
    const { width, height } = element.getBoundingClientRect();
    pixels += width * height;
  }
  return pixels;
}

import { type FontName, fontNames, wearFaces, wearFont } from './font-faces.ts';

async function read(file: URL) {
  const response = await fetch(file);
  return new Uint8Array(await response.arrayBuffer());
}

/** Measures the page of a test in a wide font, in a narrow one, and in that of the run. */
export async function inEachFont(measure: (font: FontName) => void | Promise<void>): Promise<void> {
  for (const font of fontNames) {
    await wearFont({ wear: wearFaces, read }, font);
    await measure(font);
  }
}

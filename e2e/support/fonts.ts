import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type FontName, fontNames, wearFaces, wearFont } from '../../test/support/font-faces.ts';

/** Shows what is on a page in a font; the next page is in that of the run again. */
export async function showIn(page: Page, font: FontName): Promise<void> {
  const read = async (file: URL) => new Uint8Array(await readFile(file));
  await wearFont({ wear: (faces) => page.evaluate(wearFaces, faces), read }, font);
}

/** Measures a page in a wide font, in a narrow one, and in that of the run. */
export async function inEachFont(page: Page, measure: (font: FontName) => Promise<void>): Promise<void> {
  for (const font of fontNames) {
    await showIn(page, font);
    await measure(font);
  }
}

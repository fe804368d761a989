/** Writes measured sections into `docs/project/endurance.md`, each between markers of its own. */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../docs/project/endurance.md', import.meta.url));

/**
 * Replaces what stands between the markers of that name.
 * @throws {Error} where the page has none
 */
export async function writeSection(name: string, markdown: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}`);
  await writeFile(file, `${page.slice(0, from + begin.length)}\n\n${markdown.trim()}\n\n${page.slice(to)}`);
}

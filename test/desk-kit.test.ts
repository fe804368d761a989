/** What the desk is made of stands in its kit, once. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';

const desk = join(root, 'src/desk');

/** Returns the files of the desk whose code has a text. */
async function filesWith(text: string): Promise<readonly string[]> {
  const names = await readdir(desk, { recursive: true });
  const sources = names.filter((name) => /\.tsx?$/.test(name)).sort();
  const found = await Promise.all(
    sources.map(async (name) => ((await readFile(join(desk, name), 'utf8')).includes(text) ? [name] : [])),
  );
  return found.flat();
}

describe('the desk', () => {
  test('has one dialog, that of its kit', async () => {
    expect(await filesWith('<dialog')).toEqual(['kit/dialogs/Dialog.tsx']);
  });

  test('describes controls in few places: fields do it for all others', async () => {
    expect((await filesWith('aria-describedby')).length).toBeLessThanOrEqual(6);
  });
});

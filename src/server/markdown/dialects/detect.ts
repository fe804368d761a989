import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { proseOf } from './code-ranges.ts';
import { type DialectName, dialectNames, dialects } from './index.ts';

/**
 * The dialect of a folder (a real path) whose articles say `texts`: that of the generator whose files lie in the folder
 * or beside it, else the one that most articles use.
 */
export async function detectDialect(root: string, texts: readonly string[]): Promise<DialectName> {
  for (const folder of [root, dirname(root)]) {
    for (const name of dialectNames) {
      if (await hasAny(folder, dialects[name].files)) return name;
    }
  }
  const counts = new Map<DialectName, number>(dialectNames.map((name) => [name, 0]));
  for (const text of texts) {
    const prose = proseOf(text);
    for (const name of dialectNames) {
      if (dialects[name].isUsedIn(prose)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return dialectNames.reduce((most, name) =>
    (counts.get(name) ?? 0) > (counts.get(most) ?? 0) ? name : most,
  );
}

async function hasAny(folder: string, names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    names.map((name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

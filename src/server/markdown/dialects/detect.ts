import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { proseOf } from './code-ranges.ts';
import { type DialectName, dialectNames, dialects } from './index.ts';

/** The generator whose files lie in a folder (a real path) or beside it; null where none does. */
export async function dialectOfFiles(root: string): Promise<DialectName | null> {
  for (const folder of foldersOfSettings(root)) {
    for (const name of dialectNames) {
      if (await hasAny(folder, dialects[name].files)) return name;
    }
  }
  return null;
}

/** The dialect that most of some texts use. */
export function dialectOfTexts(texts: readonly string[]): DialectName {
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

/** Where the settings of a site may lie whose content is in `root`: `site`, `site/content` and `site/content/en`. */
export function foldersOfSettings(root: string): string[] {
  const parent = dirname(root);
  return /^(?:content|docs)$/.test(basename(parent)) ? [root, parent, dirname(parent)] : [root, parent];
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

import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isWithin } from '../../../formats/path-within.ts';
import type { DialectName } from '../../dialects/index.ts';
import { readSite } from '../site.ts';

/** Returns the path of a site's content, relative to its folder (a real path); '' for the folder itself. */
export async function findContent(
  folder: string,
  top: string | null,
  dialect: DialectName | null,
): Promise<string> {
  if (dialect === 'docusaurus') return await firstFolder(folder, ['docs', 'website/docs'], 'docusaurus');
  if (dialect !== 'gitbook') return '';
  const { settings, contentPath } = await readSite(folder, top, 'gitbook', null);
  const { root } = settings;
  return contentPath === '' && typeof root === 'string' ? await firstFolder(folder, [root], null) : '';
}

/** Returns the first path that is a folder inside `folder`, which must be the root of its site if `dialect` is set. */
async function firstFolder(
  folder: string,
  paths: readonly string[],
  dialect: 'docusaurus' | null,
): Promise<string> {
  if (dialect !== null && !(await isSiteItself(folder))) return '';
  for (const path of paths) {
    const target = await realpath(join(folder, path)).catch(() => null);
    if (target === null || !isWithin(folder, target) || !(await stat(target)).isDirectory()) continue;
    return relative(folder, target).split(sep).join('/');
  }
  return '';
}

const configurations = ['js', 'ts', 'mjs', 'cjs'].flatMap((ending) => [
  `docusaurus.config.${ending}`,
  `website/docusaurus.config.${ending}`,
]);

async function isSiteItself(folder: string): Promise<boolean> {
  const found = await Promise.all(
    configurations.map((name) =>
      stat(join(folder, name)).then(
        (one) => one.isFile(),
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** Places the articles of a GitBook space by its table of contents, and adds the redirects of its settings. */

import { realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isRecord } from '../../../formats/is-record.ts';
import { asDraft } from '../../article/article-members.ts';
import type { Report } from '../../article/report.ts';
import type { ArticleFile } from '../scan/article-file.ts';
import { readText, TextError } from '../scan/read-text.ts';
import { isOfSite } from '../scan/walk.ts';
import type { Site } from '../site.ts';
import type { FolderPage } from './category-tree.ts';
import { type Placement, placeInGroups } from './place-in-groups.ts';
import { readSummary, type SummaryFile } from './summary-file.ts';

export async function createGitbookPlacement(
  site: Site,
  reportIn: (file: string) => Report,
): Promise<Placement> {
  const pages: FolderPage[] = [];
  const { root, structure, redirects } = site.settings;
  const base = posix.join('.', typeof root === 'string' ? root : '');
  const named = isRecord(structure) && typeof structure['summary'] === 'string' ? structure['summary'] : null;
  const summaryPath = posix.join(base, named ?? 'SUMMARY.md');
  /** Returns the path of a file relative to the space's content. */
  const pathInSpace = (file: string) =>
    posix.relative(base, posix.join(site.contentPath, file)).normalize('NFC');
  const listed = await readSummaryAt(site.root, summaryPath);
  // If the table of contents lists no page in this folder, it belongs to another book.
  const summary = listed !== null && listsAny(listed, pathInSpace('')) ? listed : null;
  const ownName = posix.relative(site.contentPath, summaryPath);
  for (const { line, url } of summary?.outside ?? [])
    reportIn(ownName)(line, `"${url}" is listed, but is not a page of this folder.`, { kind: 'link' });
  const addresses = readRedirects(redirects);

  return {
    pages,
    isLeftOut: ({ file }) => summary !== null && file === ownName,
    place(articleFile) {
      const path = pathInSpace(articleFile.file);
      const place = summary?.places.get(path);
      const { members } = articleFile;
      const named = addresses.get(path) ?? [];
      const known = { ...articleFile, members: { ...members, addresses: [...members.addresses, ...named] } };
      if (summary === null) return known;
      if (place !== undefined) return placeInGroups(known, place, pages);
      return unlisted(known);
    },
  };

  /** Makes a missing article a draft, because GitBook shows only listed pages, unless its author has hidden it. */
  function unlisted(articleFile: ArticleFile): ArticleFile {
    const { redirect, hiddenFrom } = articleFile.members;
    if (redirect !== null || hiddenFrom?.includes('lists')) return articleFile;
    if (articleFile.members.status === 'published' && articleFile.file !== ownName)
      reportIn(articleFile.file)(null, 'The article is not in SUMMARY.md, so it becomes a draft.', {
        kind: 'file',
      });
    return { ...articleFile, members: asDraft(articleFile.members, 'not in SUMMARY.md') };
  }
}

/** Whether a table of contents lists a page in a folder, relative to the space's content. */
function listsAny({ places }: SummaryFile, folder: string): boolean {
  const isWhole = folder === '' || folder.startsWith('..');
  return isWhole || [...places.keys()].some((path) => path.startsWith(`${folder}/`));
}

/** Returns null without a table of contents. A file that lists no page is an article. */
async function readSummaryAt(siteRoot: string, path: string): Promise<SummaryFile | null> {
  const target = await realpath(join(siteRoot, path)).catch(() => null);
  if (target === null || !isOfSite(siteRoot, target)) return null;
  try {
    const summary = readSummary(await readText(target));
    return summary.places.size === 0 ? null : summary;
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    return null;
  }
}

const maxRedirects = 10_000;

/** Returns former urls by page, from settings such as `redirects: { previous/page: new-folder/page.md }`. */
function readRedirects(redirects: unknown): ReadonlyMap<string, string[]> {
  const addresses = new Map<string, string[]>();
  if (!isRecord(redirects)) return addresses;
  for (const [address, target] of Object.entries(redirects).slice(0, maxRedirects)) {
    if (typeof target !== 'string') continue;
    const path = posix.normalize(target.replace(/^\.?\//, '')).normalize('NFC');
    addresses.set(path, [...(addresses.get(path) ?? []), `/${address.replace(/^\//, '')}`]);
  }
  return addresses;
}

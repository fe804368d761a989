/** Reads a folder of Markdown or a help desk's export, whichever it is. */

import { exportFormatNames } from './exports/formats.ts';
import { readExport } from './exports/read-export.ts';
import type { ReadOptions, SourceFolder } from './folder/content.ts';
import { readFolder } from './folder/scan/read-folder.ts';

/** The kinds of content in a folder. */
export const contentFormats = ['markdown', ...exportFormatNames] as const;
export type ContentFormat = (typeof contentFormats)[number];

/**
 * @param format absent: Markdown, or an export if the folder has no Markdown articles
 * @throws {Error} if `dir` is not a folder, or the language not a language tag
 */
export async function readContent(
  dir: string,
  format: ContentFormat | undefined,
  options: ReadOptions,
): Promise<SourceFolder> {
  if (format !== undefined && format !== 'markdown') {
    const named = await readExport(dir, format, options);
    if (named !== null) return named;
  }
  const folder = await readFolder(dir, options);
  const isEmpty = folder.articles.length === 0 && folder.unread.articles.length === 0;
  return (format === undefined && isEmpty ? await readExport(dir, null, options) : null) ?? folder;
}

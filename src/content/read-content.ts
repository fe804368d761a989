/** Reads a folder of Markdown or a help desk's export, whichever it is. */

import { exportFormatNames } from './exports/formats.ts';
import { readExport } from './exports/read-export.ts';
import type { ReadOptions, SourceFolder } from './folder/content.ts';
import { readFolder } from './folder/scan/read-folder.ts';

/** The kinds of content in a folder. */
export const contentFormats = ['markdown', ...exportFormatNames] as const;
export type ContentFormat = (typeof contentFormats)[number];

/**
 * Reads the content, in the chosen languages if there are any.
 * @param format absent: Markdown, or an export if the folder has no Markdown articles
 * @throws {Error} if `dir` is not a folder, the language not a language tag, or a chosen language not in the folder
 */
export async function readContent(
  dir: string,
  format: ContentFormat | undefined,
  options: ReadOptions,
): Promise<SourceFolder> {
  const content = await readAny(dir, format, options);
  const missing = options.languages?.find((language) => !content.languages.includes(language));
  // An import of a mistyped language would remove what is stored in the right one.
  if (missing !== undefined) throw new Error(`There are no articles in ${missing}.`);
  return content;
}

async function readAny(
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

/** The articles of a folder of Markdown, as search indexes them. */

import { join } from 'node:path';
import { readFolder } from '../../src/content/folder/scan/read-folder.ts';
import type { HelpText } from './help-texts.ts';

export interface HelpArticle extends HelpText {
  /** Path below the folder of its language, with forward slashes and without `.md`. */
  readonly path: string;
  /** Language tag. */
  readonly language: string;
  readonly keywords?: readonly string[];
}

/** The Markdown of the demo shop, in all of its languages. */
export const demoHelpFolder = join(import.meta.dirname, '../../public/demo/help');

/**
 * Returns the articles of a folder in the order of their paths, read as the server reads them. Drafts are left out;
 * articles that are published for a time only are not, so that the result is the same every day.
 * @throws Error if `folder` is no folder.
 */
export async function readHelpArticles(folder: string): Promise<HelpArticle[]> {
  const { articles } = await readFolder(folder);
  return articles
    .filter(({ status }) => status === 'published')
    .map(({ file, language, title, headings, plain, keywords }) => ({
      path: pathBelowLanguage(file, language),
      language,
      title,
      headings: [...headings],
      body: plain,
      keywords,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function pathBelowLanguage(file: string, language: string): string {
  const path = file.replace(/\.md$/i, '');
  const [folder = '', ...below] = path.split('/');
  return folder.toLowerCase() === language.toLowerCase() ? below.join('/') : path;
}

import { join } from 'node:path';
import type { Report } from '../article/member-reader.ts';
import { type ArticleFile, readArticleFile } from './article-file.ts';
import type { Location } from './location.ts';
import { isFolderPage } from './path-names.ts';
import { readText, TextError } from './read-text.ts';
import type { FoundFiles } from './walk.ts';

export interface ArticleFiles {
  readonly readable: ArticleFile[];
  /** What can be told of the files that cannot be imported. */
  readonly unread: ArticleFile[];
  /** What says something of its folder. */
  readonly pages: { readonly file: string; readonly text: string }[];
}

/** Reads the front matter of all files that were found below `root`. */
export async function readArticleFiles(
  root: string,
  found: FoundFiles,
  locate: (path: string) => Location,
  reportIn: (file: string) => Report,
): Promise<ArticleFiles> {
  const list: ArticleFiles = { readable: [], unread: [], pages: [] };
  for (const file of found.folderPages) {
    const text = await tryText(root, file, reportIn(file));
    if (text !== null) list.pages.push({ file, text });
  }
  for (const file of found.articles) {
    const text = await tryText(root, file, reportIn(file));
    if (text === null) list.unread.push(readArticleFile(file, '', locate(file), ignore));
    else addArticle(file, text);
  }
  return list;

  function addArticle(file: string, text: string): void {
    const probe = readArticleFile(file, text, locate(file), ignore);
    const { problem, body } = probe.frontMatter;
    const isEmpty = body.trim() === '';
    if (problem === null && !isEmpty) {
      list.readable.push(readArticleFile(file, text, locate(file), reportIn(file)));
    } else if (problem === null && isFolderPage(file)) {
      if (text.trim() !== '') list.pages.push({ file, text });
    } else {
      reportIn(file)(problem?.line ?? null, problem?.message ?? 'The file has no text.');
      list.unread.push(probe);
    }
  }
}

async function tryText(root: string, file: string, report: Report): Promise<string | null> {
  try {
    return await readText(join(root, file));
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    report(null, error.message);
    return null;
  }
}

function ignore(): void {}

import { join } from 'node:path';
import type { Report } from '../../article/report.ts';
import { isFolderPage } from '../links/path-names.ts';
import type { Location } from '../placement/location.ts';
import { type ArticleFile, readArticleFile } from './article-file.ts';
import { readText, TextError } from './read-text.ts';
import type { FoundFiles } from './walk.ts';

export interface ArticleFiles {
  readonly readable: ArticleFile[];
  /** Files that cannot be imported, described only by their paths. */
  readonly unread: ArticleFile[];
  readonly redirects: ArticleFile[];
  /** Pages that describe their folder. */
  readonly pages: { readonly file: string; readonly text: string }[];
}

export async function readArticleFiles(
  root: string,
  found: FoundFiles,
  locate: (path: string) => Location,
  reportIn: (file: string) => Report,
): Promise<ArticleFiles> {
  const list: ArticleFiles = { readable: [], unread: [], redirects: [], pages: [] };
  for (const file of found.folderPages) {
    const text = await tryText(root, file, reportIn(file));
    if (text !== null) list.pages.push({ file, text });
  }
  for (const file of found.articles) {
    const text = await tryText(root, file, reportIn(file));
    if (text === null) list.unread.push(readArticleFile(file, '', locate(file), () => {}));
    else addArticle(file, text);
  }
  return list;

  function addArticle(file: string, text: string): void {
    // Reported for articles only: a page that describes a folder has other members.
    const wrong: { readonly line: number; readonly message: string }[] = [];
    const articleFile = readArticleFile(file, text, locate(file), (line, message) =>
      wrong.push({ line, message }),
    );
    if (articleFile.members.redirect !== null) {
      list.redirects.push(articleFile);
    } else if (articleFile.frontMatter.body.trim() !== '') {
      for (const { line, message } of wrong) reportIn(file)(line, message, { kind: 'front-matter' });
      list.readable.push(articleFile);
    } else if (isFolderPage(articleFile.location.name)) {
      if (text.trim() !== '') list.pages.push({ file, text });
    } else {
      reportIn(file)(null, 'The file has no text.', { kind: 'file' });
      list.unread.push(articleFile);
    }
  }
}

async function tryText(root: string, file: string, report: Report): Promise<string | null> {
  try {
    return await readText(join(root, file));
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    report(null, error.message, { kind: 'file' });
    return null;
  }
}

/** Gives articles of the desk to a folder that contains them now. */

import type { SourceFolder, SourceReference } from '../../../../content/folder/content.ts';
import type { Database } from '../../../db/database.ts';
import { type WriteRows, writeRowsAtOnce } from '../../../search/rows/row-writer.ts';
import { listStoredReferences } from './desk-content.sql.ts';
import { lockHelpCenter, storeContent } from './import-folder.sql.ts';
import { releaseArticles } from './release.sql.ts';
import type { ImportTarget } from './stored-content.ts';

/**
 * Stores the named articles as they are in the folder, with their categories and files, and makes the folder their
 * owner. Everything else of the help center stays as it is, so that the next import finds these articles unchanged.
 */
export async function adoptArticles(
  db: Database,
  target: ImportTarget,
  source: SourceFolder,
  adopted: readonly SourceReference[],
  writeRows: WriteRows = writeRowsAtOnce,
): Promise<void> {
  const names = new Set(adopted.map(nameOf));
  const articles = source.articles.filter((article) => names.has(nameOf(article)));
  const groups = new Set(
    articles.flatMap(({ language, categoryKey, sectionKey }) => [
      nameOf({ language, key: categoryKey }),
      nameOf({ language, key: sectionKey ?? categoryKey }),
    ]),
  );
  const hashes = new Set(articles.flatMap(({ links }) => links.files));
  await db.transaction(async (tx) => {
    const takesMessages = await lockHelpCenter(tx, target);
    await releaseArticles(tx, target, articles);
    const part: SourceFolder = {
      ...source,
      articles,
      categories: source.categories.filter((category) => groups.has(nameOf(category))),
      sections: source.sections.filter((section) => groups.has(nameOf(section))),
      files: source.files.filter(({ hash }) => hashes.has(hash)),
      synonyms: null,
      // An import keeps what cannot be read: here, everything but the articles.
      unread: await listStoredReferences(tx, target),
    };
    await storeContent(tx, target, part, { takesMessages, writeRows });
  });
}

const nameOf = ({ key, language }: SourceReference) => `${language}/${key}`;

import { markupVersion, withoutInline } from '../../../../markup/html/without-inline.ts';
import type { Database } from '../../../db/database.ts';
import { faqArticles } from '../../../db/tables/index.ts';
import { updateOldMarkup } from '../../../db/update-old-markup.ts';

const { userId, id, content: html, markupVersion: version } = faqArticles;

/** Removes styles and event handlers that an older version stored. Returns whether more articles may have them. */
export async function cleanOldArticles(db: Database): Promise<boolean> {
  return await updateOldMarkup(
    db,
    { table: faqArticles, userId, id, html, version },
    markupVersion,
    withoutInline,
  );
}

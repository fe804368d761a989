import { markupVersion, withoutInline } from '../../../../markup/html/without-inline.ts';
import type { Database } from '../../../db/database.ts';
import { ticketMessages } from '../../../db/tables/index.ts';
import { updateOldMarkup } from '../../../db/update-old-markup.ts';

const { userId, id, html, markupVersion: version } = ticketMessages;

/**
 * Removes inline styles and event handlers from a batch of messages that older versions stored with them.
 * @returns whether more such messages may exist
 */
export async function cleanOldMessages(db: Database): Promise<boolean> {
  return await updateOldMarkup(
    db,
    { table: ticketMessages, userId, id, html, version },
    markupVersion,
    withoutInline,
  );
}

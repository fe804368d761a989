/** What operators set for a help center. */

import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { helpCenters } from '../../db/tables/index.ts';
import { ensureHelpCenter } from '../../resources/faq/commands.ts';
import { ensureUser } from '../users/commands.ts';
import { findHelpCenterSettings, type HelpCenterSettings } from './queries.ts';

/** What is absent stays as it is. */
export type HelpCenterChanges = Partial<Omit<HelpCenterSettings, 'userId' | 'id'>>;

/**
 * Changes a help center, which is made if it is new; so is its user.
 * @throws {Refusal} `Conflict` for a `faqId` of another help center.
 */
export async function setHelpCenter(
  db: Database,
  userId: number,
  id: number,
  changes: HelpCenterChanges,
): Promise<HelpCenterSettings> {
  const { faqId } = changes;
  try {
    return await db.transaction(async (tx) => {
      await ensureUser(tx, userId, '');
      await ensureHelpCenter(tx, {
        userId,
        id,
        title: changes.title ?? 'Help',
        defaultLanguage: changes.defaultLanguage ?? changes.languages?.[0] ?? 'en',
      });
      if (Object.keys(changes).length > 0) {
        await tx
          .update(helpCenters)
          .set(changes)
          .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, id)));
      }
      // A number that was brought along must never be given out again.
      if (faqId !== undefined) await moveIdsAbove(tx, faqId);
      const row = await findHelpCenterSettings(tx, userId, id);
      if (!row) throw new Error('the help center was not stored');
      return row;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'help_centers_faq_id')) throw error;
    throw new Refusal('Conflict', `Another help center of user ${userId} has the faqId ${faqId}.`);
  }
}

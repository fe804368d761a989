/** What operators set for a help center. */

import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { helpCenters } from '../../db/tables/index.ts';
import { ensureHelpCenter } from '../../resources/faq/commands.ts';
import { followHelpCenter } from '../../resources/faq/feedback-chat/commands.ts';
import type { HelpCenterChanges } from '../../settings/stored/help-center.ts';
import { defaultPath } from '../../sites/web-address.ts';
import { ensureUser } from '../commands.ts';
import { findHelpCenterSettings, type HelpCenterSettings } from './queries.ts';

/**
 * Changes a help center, which is made if it is new; so is its user.
 * @throws {Refusal} `Conflict` for a `faqId` of another help center, or where the pages of another stand.
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
      if (changes.contactEnabled) await followHelpCenter(tx, { userId, id });
      // A number that was brought along must never be given out again.
      if (faqId !== undefined) await moveIdsAbove(tx, faqId);
      const row = await findHelpCenterSettings(tx, userId, id);
      if (!row) throw new Error('the help center was not stored');
      if (changes.host !== undefined || changes.path !== undefined) await requireOwnPlace(tx, row);
      return row;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'help_centers_faq_id')) throw error;
    throw new Refusal('Conflict', `Another help center of user ${userId} has the faqId ${faqId}.`);
  }
}

/** Serialises those who give help centers a place on the web. */
const placesLock = 4_701_002;

/** @throws {Refusal} `Conflict` where the pages of another help center, of whichever user, have the same place. */
async function requireOwnPlace(tx: Queryable, { userId, id, host, path }: HelpCenterSettings): Promise<void> {
  if (host === null && path === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${placesLock})`);
  const [other] = await tx
    .select({ id: helpCenters.id })
    .from(helpCenters)
    .where(
      and(
        sql`${helpCenters.host} is not distinct from ${host}`,
        // On a host of its own, a help center without a path has the default one.
        host === null
          ? sql`${helpCenters.path} = ${path}`
          : sql`coalesce(${helpCenters.path}, ${defaultPath}) = ${path ?? defaultPath}`,
        sql`(${helpCenters.userId}, ${helpCenters.id}) <> (${userId}, ${id})`,
      ),
    );
  if (!other) return;
  const place = `${host ?? ''}${path ?? defaultPath}`;
  throw new Refusal('Conflict', `The address ${place} belongs to another help center.`);
}

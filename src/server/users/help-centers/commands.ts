import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { helpCenters } from '../../db/tables/index.ts';
import { ensureHelpCenter } from '../../resources/faq/commands.ts';
import { followHelpCenter } from '../../resources/faq/feedback-chat/commands.ts';
import type { HelpCenterChanges } from '../../settings/stored/help-center.ts';
import { firstOfAll } from '../../site-places/queries.ts';
import { defaultPath } from '../../sites/domain-or-path.ts';
import { ensureUser } from '../commands.ts';
import { taken } from '../taken.ts';
import { findHelpCenterSettings, type HelpCenterSettings } from './queries.ts';

/**
 * Creates or changes a help center, and its user.
 * @param requireCurrent is given the help center as it is, null if there is none, and throws to keep it so
 * @throws {Refusal} `Conflict` for a used `faqId` or host and path
 */
export async function setHelpCenter(
  db: Database,
  userId: number,
  id: number,
  changes: HelpCenterChanges,
  requireCurrent?: (helpCenter: HelpCenterSettings | null) => void,
): Promise<HelpCenterSettings> {
  const { faqId } = changes;
  const isHelpCenter = and(eq(helpCenters.userId, userId), eq(helpCenters.id, id));
  try {
    return await db.transaction(async (tx) => {
      const [current = null] = requireCurrent
        ? await tx.select().from(helpCenters).where(isHelpCenter).for('update')
        : [];
      requireCurrent?.(current);
      await ensureUser(tx, userId, '');
      const isPlaced = changes.host !== undefined || changes.path !== undefined;
      if (isPlaced) await tx.execute(sql`select pg_advisory_xact_lock(${placesLock})`);
      const atDefault = isPlaced ? await findAtDefaultPath(tx) : null;
      await ensureHelpCenter(tx, {
        userId,
        id,
        title: changes.title ?? 'Help',
        defaultLanguage: changes.defaultLanguage ?? changes.languages?.[0] ?? 'en',
      });
      if (Object.keys(changes).length > 0) {
        await tx.update(helpCenters).set(changes).where(isHelpCenter);
      }
      if (changes.contactEnabled) await followHelpCenter(tx, { userId, id });
      // Keeps a given id from being assigned to another row later.
      if (faqId !== undefined) await moveIdsAbove(tx, faqId);
      const row = await findHelpCenterSettings(tx, userId, id);
      if (!row) throw new Error('the help center was not stored');
      if (isPlaced) await requireOwnPlace(tx, row, atDefault);
      return row;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'help_centers_faq_id')) throw error;
    throw taken('faqId', `Another help center of user ${userId} has the faqId ${faqId}.`);
  }
}

/** The id of the advisory lock under which hosts and paths of help centers are set. */
const placesLock = 4_701_002;

/** Returns the help center that has the default path without a setting; null if there is none. */
async function findAtDefaultPath(tx: Queryable): Promise<Pick<HelpCenterSettings, 'userId' | 'id'> | null> {
  const [first] = await tx
    .select({ userId: helpCenters.userId, id: helpCenters.id })
    .from(helpCenters)
    .where(sql`(${helpCenters.userId}, ${helpCenters.id}) in (${firstOfAll})`);
  return first ?? null;
}

/**
 * @param atDefault the help center that had the default path before the change
 * @throws {Refusal} `Conflict` if another help center, of any user, has the same host and path
 */
async function requireOwnPlace(
  tx: Queryable,
  { userId, id, host, path }: HelpCenterSettings,
  atDefault: Pick<HelpCenterSettings, 'userId' | 'id'> | null,
): Promise<void> {
  if (host === null && path === null) return;
  const isOther = atDefault !== null && (atDefault.userId !== userId || atDefault.id !== id);
  if (host === null && path === defaultPath && isOther) throw placeTaken(defaultPath);
  const [other] = await tx
    .select({ id: helpCenters.id })
    .from(helpCenters)
    .where(
      and(
        sql`${helpCenters.host} is not distinct from ${host}`,
        // A help center with its own host and without a path has the default path.
        host === null
          ? sql`${helpCenters.path} = ${path}`
          : sql`coalesce(${helpCenters.path}, ${defaultPath}) = ${path ?? defaultPath}`,
        sql`(${helpCenters.userId}, ${helpCenters.id}) <> (${userId}, ${id})`,
      ),
    );
  if (other) throw placeTaken(`${host ?? ''}${path ?? defaultPath}`);
}

const placeTaken = (place: string) => taken('path', `Another help center has the address ${place}.`);

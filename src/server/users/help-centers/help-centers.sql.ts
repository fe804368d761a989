import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { findAtDefaultPath, type HelpCenterKey, keepAtDefaultPath } from '../../db/site-places.sql.ts';
import { helpCenters } from '../../db/tables/index.ts';
import { followHelpCenter } from '../../resources/faq/feedback-chat.sql.ts';
import { ensureHelpCenter } from '../../resources/faq/views-and-votes.sql.ts';
import type { HelpCenterChanges } from '../../settings/stored/help-center.ts';
import { defaultPath } from '../../sites/site-path.ts';
import { findGranted } from '../grants/claims.sql.ts';
import { allGranted, isPlaceGranted, type StoredPlace, withGrants } from '../grants/granted.ts';
import { wantedPlace } from '../grants/requested.ts';
import { ensureUser } from '../users.sql.ts';
import { taken } from '../value-taken.ts';
import { findHelpCenterSettings, type HelpCenterSettings } from './help-center-settings.sql.ts';

export interface SetHelpCenterOptions {
  /** Is given the help center as it is, null if there is none, and throws to keep it so. */
  requireCurrent?(helpCenter: HelpCenterSettings | null): void;
  /**
   * The owner who makes the change. A place that they enter and are not granted is stored beside, and has no effect.
   * @default the operator
   */
  readonly owner?: PlacingOwner;
}

export interface PlacingOwner {
  /** The hosts of the deployment itself, which no help center has. */
  readonly deploymentHosts: readonly string[];
  /** Hosts and paths that the operator grants to the owner now. */
  readonly granting?: ReadonlySet<string>;
}

/**
 * Creates or changes a help center, and its user.
 * @throws {Refusal} `Conflict` for a used `faqId` or host and path
 */
export async function setHelpCenter(
  db: Queryable,
  userId: number,
  id: number,
  changes: HelpCenterChanges,
  { requireCurrent, owner }: SetHelpCenterOptions = {},
): Promise<HelpCenterSettings> {
  const { faqId } = changes;
  const isHelpCenter = and(eq(helpCenters.userId, userId), eq(helpCenters.id, id));
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${placesLock})`);
      const [current = null] = await tx.select().from(helpCenters).where(isHelpCenter).for('update');
      requireCurrent?.(current);
      await ensureUser(tx, userId, '');
      const atDefault = await findAtDefaultPath(tx);
      await ensureHelpCenter(tx, {
        userId,
        id,
        title: changes.title ?? 'Help',
        defaultLanguage: changes.defaultLanguage ?? changes.languages?.[0] ?? 'en',
      });
      const isPlaced = changes.host !== undefined || changes.path !== undefined;
      const place = isPlaced ? await choosePlace(tx, { userId, id, current, changes, atDefault, owner }) : {};
      const columns = { ...changes, ...place };
      if (Object.keys(columns).length > 0) await tx.update(helpCenters).set(columns).where(isHelpCenter);
      await keepAtDefaultPath(tx, atDefault, userId);
      if (changes.contactEnabled) await followHelpCenter(tx, { userId, id });
      // Keeps a given id from being assigned to another row later.
      if (faqId !== undefined) await moveIdsAbove(tx, faqId);
      const row = await findHelpCenterSettings(tx, userId, id);
      if (!row) throw new Error('the help center was not stored');
      return row;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'help_centers_faq_id')) throw error;
    throw taken('faqId', `Another help center of user ${userId} has the faqId ${faqId}.`);
  }
}

/** The id of the advisory lock under which hosts and paths of help centers are set. */
const placesLock = 4_701_002;

interface PlaceChange extends HelpCenterKey {
  /** The help center before the change; null if it is new. */
  readonly current: HelpCenterSettings | null;
  readonly changes: HelpCenterChanges;
  /** The help center that had the default path before the change. */
  readonly atDefault: HelpCenterKey | null;
  readonly owner: PlacingOwner | undefined;
}

/** Returns the columns of a new place: as one that the help center has, or that an owner waits for. */
async function choosePlace(
  tx: Queryable,
  { current, changes, owner, ...others }: PlaceChange,
): Promise<Partial<HelpCenterSettings>> {
  const before = current ? (owner ? wantedPlace(current) : current) : { host: null, path: null };
  const { host = before.host, path = before.path } = changes;
  const wanted = { host, path };
  if (owner && host !== null && host !== current?.host && owner.deploymentHosts.includes(host))
    throw taken('host', `${host} is the host of the deployment itself.`);
  await requireFree(tx, { ...others, ...wanted });
  const granted = owner ? await findGranted(tx, others.userId) : allGranted;
  if (isPlaceGranted(owner?.granting ? withGrants(granted, owner.granting) : granted, wanted))
    return { ...wanted, wantedHost: null, wantedPath: null };
  return { host: current?.host ?? null, path: current?.path ?? null, wantedHost: host, wantedPath: path };
}

/** @throws {Refusal} `Conflict` if another help center, of any user, has the same host and path */
async function requireFree(
  tx: Queryable,
  { userId, id, host, path, atDefault }: HelpCenterKey & StoredPlace & Pick<PlaceChange, 'atDefault'>,
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

/** Stores webhooks and the results of their deliveries. */

import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { Refusal } from '../../api/refusal.ts';
import type { EventName } from '../../api/shared/webhook-events.ts';
import type { Database, Queryable } from '../db/database.ts';
import { roundedNow, webhookDeliveries, webhooks } from '../db/tables/index.ts';

export async function listWebhooks(db: Queryable, userId: number): Promise<WebhookRow[]> {
  return await db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(asc(webhooks.id));
}

export interface LogFilter {
  readonly userId: number;
  readonly webhookId?: number | undefined;
  /** Whether to list only deliveries that failed or are being retried. */
  readonly onlyFailed: boolean;
  /** Only deliveries with a smaller id are listed; the newest if undefined. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Lists deliveries of the last month, the newest first. */
export async function listDeliveries(
  db: Queryable,
  { userId, webhookId, onlyFailed, before, limit }: LogFilter,
): Promise<DeliveryRow[]> {
  return await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.userId, userId),
        webhookId === undefined ? undefined : eq(webhookDeliveries.webhookId, webhookId),
        onlyFailed
          ? and(isNull(webhookDeliveries.deliveredAt), sql`${webhookDeliveries.attempts} > 0`)
          : undefined,
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Limits the webhooks of one user. */
const mostWebhooks = 50;

/** Minutes after which a process that delivers to a webhook counts as dead. */
const claimMinutes = 5;

/** Seconds between two attempts: together about four days. */
const pauses = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 86_400];

/** The longest pause of a failing webhook, in seconds; pauses double up to it. */
const longestRest = 300;

export interface NewWebhook {
  readonly userId: number;
  readonly url: URL;
  readonly events: readonly EventName[];
}

/** @throws {Refusal} `BadRequest` if the user has too many webhooks */
export async function addWebhook(db: Database, { userId, url, events }: NewWebhook): Promise<WebhookRow> {
  const count = await db.$count(webhooks, eq(webhooks.userId, userId));
  if (count >= mostWebhooks)
    throw new Refusal('BadRequest', `There are ${count} webhooks already, the most that a user can have.`);
  const [made] = await db
    .insert(webhooks)
    .values({ userId, url: url.href, events: [...new Set(events)], secret: newSecret() })
    .returning();
  if (!made) throw new Error('the webhook was not stored');
  return made;
}

export interface WebhookChanges {
  readonly url?: URL | undefined;
  readonly events?: readonly EventName[] | undefined;
}

/**
 * Changes a webhook. Queued events go to the new URL, and one that was gone is in use again.
 * @throws {Refusal} `NotFound`
 */
export async function setWebhook(
  db: Queryable,
  { userId, id }: Pick<WebhookRow, 'userId' | 'id'>,
  { url, events }: WebhookChanges,
): Promise<WebhookRow> {
  const [changed] = await db
    .update(webhooks)
    .set({
      // A column is always set, as there is no update of nothing.
      url: url?.href ?? sql`${webhooks.url}`,
      events: events && [...new Set(events)],
      disabledAt: url ? null : undefined,
      failures: url ? 0 : undefined,
      freeAt: url ? sql`now()` : undefined,
    })
    .where(isWebhook({ userId, id }))
    .returning();
  if (!changed) throw unknownWebhook(userId, id);
  return changed;
}

/** Finds a webhook. @throws {Refusal} `NotFound` */
export async function getWebhook(db: Queryable, userId: number, id: number): Promise<WebhookRow> {
  const [found] = await db.select().from(webhooks).where(isWebhook({ userId, id }));
  if (!found) throw unknownWebhook(userId, id);
  return found;
}

/** Removes a webhook with its deliveries. Returns whether it existed. */
export async function removeWebhook(db: Queryable, userId: number, id: number): Promise<boolean> {
  const removed = await db.delete(webhooks).where(isWebhook({ userId, id })).returning({ id: webhooks.id });
  return removed.length > 0;
}

/**
 * Gives a webhook a new secret. For some seconds, deliveries are signed with the previous one too.
 * @throws {Refusal} `NotFound`
 */
export async function rotateSecret(
  db: Queryable,
  userId: number,
  id: number,
  keepSeconds: number,
): Promise<WebhookRow> {
  const [rotated] = await db
    .update(webhooks)
    .set({
      secret: newSecret(),
      formerSecret: sql`${webhooks.secret}`,
      formerSecretEndsAt: sql`now() + make_interval(secs => ${keepSeconds})`,
    })
    .where(isWebhook({ userId, id }))
    .returning();
  if (!rotated) throw unknownWebhook(userId, id);
  return rotated;
}

const unknownWebhook = (userId: number, id: number) =>
  new Refusal('NotFound', `User ${userId} has no webhook ${id}.`);

/** Creates a secret with the prefix of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Locks a webhook that has a due delivery, so that no other process delivers to it; null if there is none. */
export async function claimWebhook(db: Queryable): Promise<WebhookRow | null> {
  const due = db
    .select({ userId: webhooks.userId, id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        lte(webhooks.freeAt, roundedNow),
        isNull(webhooks.disabledAt),
        sql`exists (select from webhook_deliveries d
          where d.user_id = ${webhooks.userId} and d.webhook_id = ${webhooks.id} and d.next_attempt_at <= ${roundedNow})`,
      ),
    )
    .orderBy(asc(webhooks.freeAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [found] = await db
    .update(webhooks)
    .set({ freeAt: sql`now() + make_interval(mins => ${claimMinutes})` })
    // The nested select keeps PostgreSQL from computing the limited query more than once.
    .where(sql`(${webhooks.userId}, ${webhooks.id}) in (select * from (${due}) due)`)
    .returning();
  return found ?? null;
}

/** Finds the delivery that has been due longest; null if none is due. */
export async function findDue(db: Queryable, { userId, id }: WebhookRow): Promise<DeliveryRow | null> {
  const [due] = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.userId, userId),
        eq(webhookDeliveries.webhookId, id),
        lte(webhookDeliveries.nextAttemptAt, roundedNow),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(1);
  return due ?? null;
}

export async function markDelivered(db: Queryable, { userId, id }: DeliveryRow): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      deliveredAt: sql`now()`,
      nextAttemptAt: null,
      problem: null,
    })
    .where(isDelivery({ userId, id }));
}

/** Schedules another attempt, unless this was the last; `waitSeconds` is the pause that the receiver asked for. */
export async function markFailed(
  db: Queryable,
  { userId, id, attempts }: DeliveryRow,
  problem: string,
  waitSeconds: number,
): Promise<void> {
  const pause = pauses[attempts];
  await db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      problem,
      nextAttemptAt:
        pause === undefined ? null : sql`now() + make_interval(secs => ${Math.max(pause, waitSeconds)})`,
    })
    .where(isDelivery({ userId, id }));
}

/** Unlocks a webhook; after a failure, only when its pause is over. */
export async function freeWebhook(
  db: Queryable,
  { userId, id }: WebhookRow,
  hasFailed: boolean,
): Promise<void> {
  const rest = sql`least(${longestRest}::float8, power(2, least(${webhooks.failures}, 20)))`;
  await db
    .update(webhooks)
    .set(
      hasFailed
        ? { failures: sql`${webhooks.failures} + 1`, freeAt: sql`now() + make_interval(secs => ${rest})` }
        : { failures: 0, freeAt: sql`now()` },
    )
    .where(isWebhook({ userId, id }));
}

/** Disables a webhook whose receiver responded 410 Gone. */
export async function disableWebhook(db: Queryable, { userId, id }: WebhookRow): Promise<void> {
  await db.update(webhooks).set({ disabledAt: sql`now()` }).where(isWebhook({ userId, id }));
  await db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.userId, userId), eq(webhookDeliveries.webhookId, id)));
}

/** Queues a failed delivery again. Returns whether it existed. */
export async function retryDelivery(db: Queryable, userId: number, id: number): Promise<boolean> {
  const retried = await db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()`, attempts: 0 })
    .where(and(isDelivery({ userId, id }), isNull(webhookDeliveries.deliveredAt)))
    .returning({ id: webhookDeliveries.id });
  return retried.length > 0;
}

/** Removes deliveries that ended a month ago. */
export async function removeOldDeliveries(db: Queryable): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(
      sql`${webhookDeliveries.nextAttemptAt} is null and ${webhookDeliveries.createdAt} < now() - interval '30 days'`,
    );
}

function isWebhook({ userId, id }: Pick<WebhookRow, 'userId' | 'id'>) {
  return and(eq(webhooks.userId, userId), eq(webhooks.id, id));
}

function isDelivery({ userId, id }: Pick<DeliveryRow, 'userId' | 'id'>) {
  return and(eq(webhookDeliveries.userId, userId), eq(webhookDeliveries.id, id));
}

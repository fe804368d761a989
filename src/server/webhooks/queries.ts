import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { webhookDeliveries, webhooks } from '../db/tables/index.ts';
import type { DeliveryRow, WebhookRow } from './commands.ts';

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

import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Transaction } from '../../../db/database.ts';
import { webhookDeliveries, webhooks } from '../../../db/tables/index.ts';

const WebhookState = Compile(
  Type.Object({
    webhooks: Type.Integer(),
    disabled: Type.Integer(),
    failing: Type.Integer(),
    /** Deliveries that wait. */
    waiting: Type.Integer(),
  }),
);

export async function countWebhooks(tx: Transaction) {
  const { rows } = await tx.execute(sql`
    select
      (select count(*)::int from ${webhooks}) as webhooks,
      (select count(*)::int from ${webhooks} where disabled_at is not null) as disabled,
      (select count(*)::int from ${webhooks} where disabled_at is null and failures > 0) as failing,
      (select count(*)::int from ${webhookDeliveries} where next_attempt_at < now()) as waiting`);
  return WebhookState.Parse(rows[0]);
}

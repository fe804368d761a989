import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Transaction } from '../../../db/database.ts';
import {
  faqArticles,
  idempotencyKeys,
  ticketMessages,
  uploads,
  usedForms,
} from '../../../db/tables/index.ts';

const Leftovers = Compile(
  Type.Object({
    /** Hours by which the oldest row that should be gone is late; zero: none is. */
    lateHours: Type.Number(),
    /** Articles and messages whose markup is that of an earlier release. */
    oldMarkup: Type.Integer(),
  }),
);

/** What housekeeping should have removed, or brought up to this release. */
export async function findLeftovers(tx: Transaction) {
  const { rows } = await tx.execute(sql`
    select
      greatest(0, extract(epoch from now() - least(
        (select min(created_at) from ${idempotencyKeys}),
        (select min(created_at) from ${usedForms}),
        (select min(created_at) from ${uploads} where attached_at is null)
      )) / 3600 - 24)::float8 as "lateHours",
      (select count(*)::int from ${faqArticles} where markup_version < 1)
        + (select count(*)::int from ${ticketMessages} where markup_version < 1) as "oldMarkup"`);
  return Leftovers.Parse(rows[0]);
}

import { sql } from 'drizzle-orm';
import { rowVersion } from '../../../search/index/article-row.ts';
import type { Database } from '../../db/database.ts';
import { incomingMails, mails, searchIndexes, users, webhookDeliveries } from '../../db/tables/index.ts';

/** Numbers of queued items, of all users together. */
export interface StoredCounts {
  readonly mailsWaiting: number;
  readonly mailsRetrying: number;
  readonly mailsLateSeconds: number;
  readonly incomingNew: number;
  readonly incomingNotRead: number;
  readonly deliveriesWaiting: number;
  readonly deliveriesFailed: number;
  readonly articlesToIndex: number;
}

/** The largest count: each subquery reads no more rows of its index. */
const most = sql.raw('10000');

/** Timeout of the statement in milliseconds. */
const timeLimit = sql.raw('2000');

/** Counts queued items by partial indexes, so that the size of the tables does not matter. */
export async function countStored(db: Database): Promise<StoredCounts> {
  return await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${timeLimit}`);
      const { rows } = await tx.execute<Record<keyof StoredCounts, number>>(sql`
        select
          outbox.waiting as "mailsWaiting", outbox.retrying as "mailsRetrying", outbox.late as "mailsLateSeconds",
          (select count(*)::int from (
            select 1 from ${incomingMails} where ${incomingMails.state} = 'new' limit ${most}) as mail
          ) as "incomingNew",
          (select count(*)::int
            from (select ${users.userId} as id from ${users} order by ${users.userId} limit ${most}) as account,
              lateral (
                select 1 from ${incomingMails}
                where ${incomingMails.userId} = account.id and ${incomingMails.state} in ('aside', 'held') limit 1000
              ) as mail
          ) as "incomingNotRead",
          (select count(*)::int from (
            select 1 from ${webhookDeliveries} where ${webhookDeliveries.nextAttemptAt} is not null limit ${most}
          ) as delivery) as "deliveriesWaiting",
          (select count(*)::int from (
            select 1 from ${webhookDeliveries}
            where ${webhookDeliveries.createdAt} > now() - interval '1 day'
              and ${webhookDeliveries.nextAttemptAt} is null and ${webhookDeliveries.deliveredAt} is null
            limit ${most}) as delivery
          ) as "deliveriesFailed",
          (select least(coalesce(sum(${searchIndexes.articleCount}), 0), ${most})::int
            from ${searchIndexes} where ${searchIndexes.rowsVersion} < ${rowVersion}
          ) as "articlesToIndex"
        from (
          select count(*)::int as waiting, (count(*) filter (where mail.attempts > 0))::int as retrying,
            coalesce(greatest(0, extract(epoch from now() - min(mail.due))), 0)::float8 as late
          from (
            select ${mails.attempts} as attempts, ${mails.nextAttemptAt} as due from ${mails}
            where ${mails.nextAttemptAt} is not null order by ${mails.nextAttemptAt} limit ${most}
          ) as mail
        ) as outbox`);
      const [counts] = rows;
      if (!counts) throw new Error('nothing was counted');
      return counts;
    },
    { accessMode: 'read only' },
  );
}

import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Transaction } from '../../../db/database.ts';
import { imapFolders, incomingMails, mails } from '../../../db/tables/index.ts';

const Outbox = Compile(
  Type.Object({
    /** Mails that are due, and for how many seconds the oldest of them has been. */
    due: Type.Integer(),
    oldestSeconds: Type.Number(),
    /** What was refused or given up within a week, and what is held because its recipient had too many. */
    failed: Type.Integer(),
    held: Type.Integer(),
  }),
);

/** How the mails stand that are to be sent. */
export async function countOutbox(tx: Transaction) {
  const { rows } = await tx.execute(sql`
    select
      (select count(*)::int from ${mails} where next_attempt_at < now()) as due,
      (select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 from ${mails}
        where next_attempt_at < now()) as "oldestSeconds",
      (select count(*)::int from ${mails} where state in ('failed', 'dead', 'bounced')
        and created_at > now() - interval '7 days') as failed,
      (select count(*)::int from ${mails} where state = 'held') as held`);
  return Outbox.Parse(rows[0]);
}

const Incoming = Compile(
  Type.Object({
    /** Mails that nobody has read yet, and for how many seconds the oldest of them has waited. */
    unread: Type.Integer(),
    oldestSeconds: Type.Number(),
    aside: Type.Integer(),
    held: Type.Integer(),
    /** Seconds since a mailbox was last read to its end; null: none ever was. */
    mailboxSeconds: Type.Union([Type.Number(), Type.Null()]),
  }),
);

/** How the mails stand that came in. */
export async function countIncoming(tx: Transaction) {
  const { rows } = await tx.execute(sql`
    select
      (select count(*)::int from ${incomingMails} where state = 'new') as unread,
      (select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 from ${incomingMails}
        where state = 'new') as "oldestSeconds",
      (select count(*)::int from ${incomingMails} where state = 'aside') as aside,
      (select count(*)::int from ${incomingMails} where state = 'held') as held,
      (select extract(epoch from now() - max(read_at))::float8 from ${imapFolders}) as "mailboxSeconds"`);
  return Incoming.Parse(rows[0]);
}

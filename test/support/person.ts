/** A customer of whom something is stored everywhere, and the rows of a database as text. */

import { createHash, randomBytes } from 'node:crypto';
import { sha256 } from '../../src/formats/hash.ts';
import type { TestDatabase } from './database.ts';
import { buildRepairForm, buildSubmissions } from './forms.ts';
import { buildInbox, buildTicket, buildTicketEmail, buildTicketMessage } from './tickets.ts';

/** One address, in the ways in which people and programs write it. */
export const writings = [
  'maja.lind@post.example',
  'Maja.Lind@Post.Example',
  'MAJA.LIND@POST.EXAMPLE',
  'maja.LIND@post.example',
] as const;

/** Addresses of others that look like it. */
export const lookalikes = [
  'anna.maja.lind@post.example',
  'maja.lind@post.example.org',
  'x+maja.lind@post.example',
];

export interface StoredPerson {
  /** Tickets of the person, and one of somebody else in which the person wrote. */
  readonly own: number;
  readonly loose: number;
  readonly others: number;
  readonly files: { readonly own: string; readonly inOthers: string; readonly shared: string };
}

const at = new Date('2026-03-02T09:00:00.000Z');

/** Stores a person with everything; and beside it others, whom it must not be mistaken for. */
export async function buildPerson({ db, pool }: TestDatabase, userId: number): Promise<StoredPerson> {
  const [plain, title, upper, mixed] = writings;
  const inbox = await buildInbox(db, { userId, addresses: [`help${userId}@skogsrand.example`] });
  const own = await buildTicket(db, inbox, { fromEmail: title, openedBy: 'identified' });
  const loose = await buildTicket(db, inbox, { fromEmail: upper, openedBy: 'anonymous' });
  const others = await buildTicket(db, inbox, { fromEmail: 'nils@post.example', linkedTickets: [own] });
  await pool.query(
    `update tickets set rating = 1, rating_comment = case id when $2 then $4 else 'Ask ' || $5 end, rated_at = now()
     where user_id = $1 and id in ($2, $3)`,
    [userId, own, others, 'Never again', lookalikes[0]],
  );
  const ids = { own: own * 10, reply: own * 10 + 1, inOthers: others * 10, byNils: others * 10 + 1 };
  await buildTicketMessage(db, userId, own, { id: ids.own, fromEmail: title });
  await buildTicketMessage(db, userId, own, {
    id: ids.reply,
    fromEmail: inbox.toEmail,
    agentId: 7,
    plain: `Hello ${plain}`,
  });
  await buildTicketMessage(db, userId, others, { id: ids.inOthers, fromEmail: mixed });
  await buildTicketMessage(db, userId, others, {
    id: ids.byNils,
    fromEmail: 'nils@post.example',
    fromName: 'Nils',
  });
  await buildTicketEmail(db, userId, own, { fromAddress: title, to: [inbox.toEmail] });
  await buildTicketEmail(db, userId, others, {
    fromAddress: inbox.toEmail,
    fromName: 'Help',
    to: ['nils@post.example'],
    cc: [`Maja <${upper}>`],
  });
  await buildTicketEmail(db, userId, others, { fromAddress: inbox.toEmail, fromName: 'Help', to: [plain] });

  const files = {
    own: await attach(pool, userId, [ids.own]),
    inOthers: await attach(pool, userId, [ids.inOthers]),
    shared: await attach(pool, userId, [ids.reply, ids.byNils]),
  };
  const sql = (text: string, ...values: unknown[]) => pool.query(text, [userId, ...values]);
  await sql(
    `insert into visitor_tickets (user_id, ticket_id, opened_by, sub, sender)
     values ($1, $2, 'identified', 'customer-1', $4), ($1, $3, 'anonymous', null, $5)`,
    own,
    loose,
    title,
    upper,
  );
  await sql(
    `insert into ticket_reads (user_id, sub, ticket_id, read_at)
     values ($1, 'customer-1', $2, $4), ($1, 'customer-2', $2, $4), ($1, 'customer-2', $3, $4)`,
    own,
    others,
    at,
  );
  await sql(
    `insert into ticket_tokens (user_id, hash, confirmed_email)
     values ($1, 'token-of-maja', $2), ($1, 'token-of-both', $2)`,
    plain,
  );
  await sql(
    `insert into back_codes (user_id, hash, kind, email, ticket_ids, help_center_id, ends_at)
     values ($1, 'a', 'mail', $2, array[$3::bigint], 1, now()), ($1, 'b', 'mail', 'nils@post.example', '{1}', 1, now())`,
    plain,
    own,
  );
  await sql(
    `insert into ticket_token_tickets (user_id, hash, ticket_id)
     values ($1, 'token-of-maja', $2), ($1, 'token-of-both', $2), ($1, 'token-of-both', $3)`,
    loose,
    others,
  );
  await sql(
    `insert into uploads (user_id, hash, name, type, size, sent_by)
     values ($1, repeat('c', 64), 'waiting.txt', 'text/plain', 3, 'sub:customer-1'),
            ($1, repeat('d', 64), 'foreign.txt', 'text/plain', 3, 'sub:customer-2')`,
  );
  await sql(
    `insert into idempotency_keys (user_id, hash, caller, body_hash, ticket_id)
     values ($1, 'a', 'public 5 customer-1', 'x', null), ($1, 'b', 'secret 6', 'x', $2),
            ($1, 'c', 'public 5 customer-2', 'x', null)`,
    own,
  );
  await sql(
    `insert into mail_recipients (user_id, id, ticket_id, email, email_folded)
     values ($1, $2::bigint * 10 + 7, $2, $4, lower($4)), ($1, $3::bigint * 10 + 7, $3, $4, lower($4)),
            ($1, $3::bigint * 10 + 8, $3, 'nils@post.example', 'nils@post.example')`,
    own,
    others,
    mixed,
  );
  await sql(
    `insert into mails (user_id, ticket_id, recipient_id, kind, message_ids, internet_message_id, root_id, problem, created_at)
     values ($1, $2::bigint, $2::bigint * 10 + 7, 'answer', '{}', '<a@x>', '<r@x>', null, now()),
            ($1, $3, $3::bigint * 10 + 7, 'answer', '{}', '<b@x>', '<r@x>', null, '2020-01-01'),
            ($1, $3, $3::bigint * 10 + 8, 'answer', '{}', '<c@x>', '<r@x>', '550 <' || $4::text || '> is unknown', '2020-01-01'),
            ($1, $3, $3::bigint * 10 + 8, 'answer', array[$5::bigint], '<d@x>', '<r@x>', null, '2020-01-01'),
            ($1, $3, $3::bigint * 10 + 8, 'answer', '{}', '<e@x>', '<r@x>', null, '2020-01-01')`,
    own,
    others,
    mixed,
    ids.inOthers,
  );
  await sql(
    `insert into ticket_participants (user_id, ticket_id, email, email_folded, state, added_by, joined_at)
     values ($1, $2, $3, lower($3), 'confirmed', 'opening', '2020-01-01'),
            ($1, $2, $4, $4, 'confirmed', 'opening', '2020-01-01')`,
    others,
    upper,
    lookalikes[0],
  );
  await sql(
    `insert into incoming_mails (user_id, inbox_id, door, envelope_from, raw, hash, sender, state, ticket_id, message_id)
     values ($1, $2, 'smtp', '', convert_to($4, 'UTF8'), 'a', lower($4), 'done', $3, $5),
            ($1, $2, 'smtp', $4, convert_to($4, 'UTF8'), 'b', null, 'aside', null, null),
            ($1, $2, 'imap', null, 'Nils', 'c', 'nils@post.example', 'held', null, null)`,
    inbox.inboxId,
    others,
    mixed,
    ids.inOthers,
  );
  await sql(
    `insert into help_centers (user_id, id, title, default_language) values ($1::bigint, $1::bigint + 900, 'Help', 'en')`,
  );
  for (const email of [mixed, ...lookalikes]) {
    await sql(
      `insert into held_tickets
         (user_id, help_center_id, from_email, mailbox_hash, subject, message, language, confirm_url, ends_at)
       values ($1::bigint, $1::bigint + 900, $2, '', 'Held', 'Held', 'en', '', now() + interval '1 hour')`,
      email,
    );
  }
  for (const [at, email] of [mixed, ...lookalikes].entries()) {
    await sql(
      `insert into faq_vote_reasons (user_id, help_center_id, vote, faq_article_id, language, reason, comment)
       values ($1::bigint, $1::bigint + 900, $2, 1, 'en', 'wrong', $3)`,
      `vote-${at}`,
      `Write to ${email}.`,
    );
  }
  await sql(
    `insert into auto_replies (user_id, address, sent_at) values ($1, $2, now()), ($1, 'nils@post.example', now())`,
    plain,
  );
  await sql(
    `insert into blocked_addresses (user_id, address, anonymous_only)
     values ($1, $2, false), ($1, 'nils@post.example', true)`,
    plain,
  );
  await sql(
    `insert into unconfirmed_mails (user_id, kind, mailbox_hash, domain_hash) values ($1, 'link', $2, '')`,
    sha256(plain),
  );
  await sql(`insert into gateway_intents (user_id, sender, opened_by) values ($1, $2, 'anonymous')`, plain);
  await sql(`insert into gateway_aliases (user_id, alias, address) values ($1, 'v1@x.invalid', $2)`, plain);

  const formId = await buildRepairForm(db, userId);
  await buildSubmissions(db, { userId, formId }, [
    { createdAt: at, values: [['E-mail', upper]] },
    { createdAt: at, domainPage: 'https://shop.example/?mail=Maja.Lind%40post.example' },
    { createdAt: at, ticketId: own },
    { createdAt: at, channel: `talk-${userId}` },
    ...lookalikes.map((email) => ({ createdAt: at, values: [['E-mail', email]] as const })),
  ]);
  const [talk, quiet] = [`talk-${userId}`, `quiet-${userId}`];
  await sql('insert into conversations (user_id, id) values ($1, $2), ($1, $3)', talk, quiet);
  await sql(
    `insert into chat_messages (user_id, conversation_id, sender_name, message)
     values ($1, $2, 'Maja', $4), ($1, $3, 'Nils', 'Hello')`,
    talk,
    quiet,
    `Write to ${mixed}.`,
  );
  await sql('insert into chat_tags (user_id, conversation_id, tag) values ($1, $2, $3)', talk, title);

  const chats = [`V${userId}001`, `V${userId}002`];
  await sql(
    `insert into conversations (user_id, id, ticket_id, ended_at, end_reason, network)
     values ($1, $3, $2, now(), 'agent', '192.0.2.0/24'), ($1, $5, $4, now(), 'agent', null)`,
    ...[own, chats[0], others, chats[1]],
  );
  await sql(`insert into chat_visitors (user_id, conversation_id) values ($1, $2), ($1, $3)`, ...chats);
  await sql(
    `insert into chat_tags (user_id, conversation_id, tag, type) values ($1, $2, 'Maja', 0), ($1, $2, $3, 1)`,
    chats[0],
    title,
  );
  await sql(
    `update ticket_messages set conversation_id = $2 where user_id = $1 and ticket_id = $3`,
    ...[chats[0], own],
  );
  await sql(
    `insert into blocked_visitors (user_id, kind, name, blocked_until)
     values ($1, 'sub', 'customer-1', now()), ($1, 'sub', 'customer-2', now())`,
  );

  const people = [[title, 'maja@other.example'], ...lookalikes.map((email) => [email])];
  for (const emails of people) {
    const { rows } = await sql(
      `insert into contacts (user_id, first_name, full_name) values ($1, 'M', 'M') returning id`,
    );
    const { id } = rows[0];
    for (const [position, email] of emails.entries()) {
      await sql(
        `insert into contact_emails (user_id, contact_id, position, is_primary, email, email_folded)
         values ($1, $2, $3, $4, $5, lower($5))`,
        id,
        position,
        position === 0,
        email,
      );
    }
    await sql(`insert into contact_notes (user_id, contact_id, content) values ($1, $2, 'Called twice')`, id);
  }
  return { own, loose, others, files };
}

/** A file of messages; its hash. */
async function attach(
  pool: TestDatabase['pool'],
  userId: number,
  messageIds: readonly number[],
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await pool.query(
    `insert into uploads (user_id, hash, name, type, size, attached_at) values ($1, $2, 'a.txt', 'text/plain', 3, now())`,
    [userId, hash],
  );
  for (const messageId of messageIds) {
    await pool.query(
      `insert into ticket_attachments (user_id, message_id, position, name, path) values ($1, $2, 0, 'a.txt', $3)`,
      [userId, messageId, `/uploads/${token}/a.txt`],
    );
  }
  return hash;
}

/** Every row of every table that belongs to a user, as `table: row`. */
export async function rowsOf({ pool }: TestDatabase, userId: number): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'user_id'`,
  );
  const parts = tables.map(
    ({ name }) => `select '${name}: ' || to_jsonb(t)::text as row from "${name}" t where user_id = $1`,
  );
  const { rows } = await pool.query<{ row: string }>(`${parts.join(' union all ')} order by 1`, [userId]);
  return rows.map(({ row }) => row);
}

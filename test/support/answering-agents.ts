/** A ticket of Maja, and two agents who answer it by mail. */

import { eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import {
  agents,
  approvalRequests,
  inboxMembers,
  incomingMails,
  mailRecipients,
  mails,
  ticketMessages,
  tickets,
} from '../../src/server/db/tables/index.ts';
import { addressWithToken } from '../../src/server/mail/reply-address/address.ts';
import { getOrCreateMailSecret } from '../../src/server/mail/reply-address/recipients.sql.ts';
import { createToken } from '../../src/server/mail/reply-address/token.ts';
import type { TestMailIntake } from './mail-intake.ts';
import { buildMail, type MailText } from './mails.ts';
import { buildInbox, buildTicketAgent } from './tickets.ts';

export const trustedAuthservId = 'mx.skogsrand.example';
export const help = 'help@skogsrand.example';
export const ola = 'ola@skogsrand.example';
export const kim = 'kim@skogsrand.example';
export const maja = 'maja@post.example';

/** What the trusted server says of mail that is from where it says. */
export const passOf = (from: string) => {
  const domain = from.replace(/>$/, '').split('@').at(-1);
  return `Authentication-Results: ${trustedAuthservId}; dmarc=pass header.from=${domain}`;
};

export interface AnsweringAgents {
  readonly userId: number;
  readonly inboxId: number;
  /** Of Maja. */
  readonly ticketId: number;
  readonly olaId: number;
  readonly kimId: number;
  /** Removes what came and was sent, and has Maja open her ticket again. Returns its id. */
  begin(): Promise<number>;
  /** The id of the last mail to an address, without brackets, as one that left. */
  sentTo(email: string): Promise<string>;
  /** Hands in what somebody writes to the reply address of somebody; to the inbox where `to` is null. */
  write(from: string, to: string | null, mail: MailText & { readonly isProven?: boolean }): Promise<void>;
  messages(): Promise<{ type: string; agentId: number | null; fromEmail: string; plain: string }[]>;
  /** What came, the oldest first. */
  incoming(): Promise<(typeof incomingMails.$inferSelect)[]>;
  status(): Promise<string | undefined>;
  /** To whom mails are queued, with what they bring. */
  queued(): Promise<{ to: string; kind: string; messages: number }[]>;
}

export async function buildAnsweringAgents(
  db: Database,
  intake: TestMailIntake,
  userId: number,
): Promise<AnsweringAgents> {
  const { inboxId } = await buildInbox(db, { userId, addresses: [help] });
  const olaId = await buildTicketAgent(db, { userId, name: 'Ola', email: ola });
  const kimId = await buildTicketAgent(db, { userId, name: 'Kim', email: kim });
  await db.insert(inboxMembers).values([olaId, kimId].map((agentId) => ({ userId, inboxId, agentId })));
  let ticketId = 0;
  let count = 0;

  async function replyAddress(email: string): Promise<string> {
    const [recipient] = await db.select().from(mailRecipients).where(eq(mailRecipients.emailFolded, email));
    if (!recipient) throw new Error(`nothing was mailed to ${email}`);
    const secret = await getOrCreateMailSecret(db, userId);
    const token = createToken(secret, { kind: 'reply', userId, id: recipient.id });
    return addressWithToken({ replyForm: 'plus', replyDomain: null, address: help }, token) ?? '';
  }

  const write: AnsweringAgents['write'] = async (from, to, { isProven = true, headers = [], ...mail }) => {
    count += 1;
    const address = to === null ? help : await replyAddress(to);
    const raw = buildMail({
      from,
      to: address,
      id: `<${count}.${userId}@post.example>`,
      ...mail,
      headers: [...(isProven ? [passOf(from)] : []), ...headers],
    });
    await intake.deliver(raw, [address]);
  };

  return {
    userId,
    inboxId,
    olaId,
    kimId,
    write,
    get ticketId() {
      return ticketId;
    },
    async begin() {
      await db.delete(approvalRequests);
      await db.delete(tickets);
      await db.delete(incomingMails);
      await write(`Maja <${maja}>`, null, { subject: 'Broken lamp', text: 'It is dark.' });
      await intake.read();
      const [ticket] = await db.select().from(tickets);
      ticketId = ticket?.id ?? 0;
      return ticketId;
    },
    async sentTo(email) {
      const [recipient] = await db.select().from(mailRecipients).where(eq(mailRecipients.emailFolded, email));
      const sent = await db
        .update(mails)
        .set({ state: 'sent', nextAttemptAt: null })
        .where(eq(mails.recipientId, recipient?.id ?? 0))
        .returning();
      return (
        sent
          .sort((a, b) => a.id - b.id)
          .at(-1)
          ?.internetMessageId.slice(1, -1) ?? ''
      );
    },
    async messages() {
      const rows = await db
        .select({
          type: ticketMessages.type,
          agentId: ticketMessages.agentId,
          fromEmail: ticketMessages.fromEmail,
          plain: ticketMessages.plain,
        })
        .from(ticketMessages)
        .where(eq(ticketMessages.ticketId, ticketId))
        .orderBy(ticketMessages.id);
      return rows.map(({ plain, ...message }) => ({ ...message, plain: plain.trim() }));
    },
    incoming: async () => await db.select().from(incomingMails).orderBy(incomingMails.id),
    status: async () => (await db.select().from(tickets).where(eq(tickets.id, ticketId)))[0]?.status,
    async queued() {
      const rows = await db
        .select({ to: mailRecipients.email, kind: mails.kind, messageIds: mails.messageIds })
        .from(mails)
        .innerJoin(mailRecipients, eq(mailRecipients.id, mails.recipientId))
        .where(eq(mails.state, 'queued'))
        .orderBy(mails.id);
      return rows.map(({ messageIds, ...mail }) => ({ ...mail, messages: messageIds.length }));
    },
  };
}

/** Gives an agent another stored address. */
export async function setAgentEmail(db: Database, id: number, email: string): Promise<void> {
  await db.update(agents).set({ email }).where(eq(agents.id, id));
}

/** Replies to a mail as an agent would in a mail program; the reply is received like any other mail. */

import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { notFound } from '../../api/refusal.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import type { Database } from '../db/database.ts';
import { parseMail } from '../mail/incoming/parse/parse-mail.ts';
import type { ArrivedMail } from '../mail/incoming/store/raw-mail.sql.ts';
import { findMail, findMailContent } from '../mail/outgoing/mail-contents.sql.ts';
import { composeMail } from '../mail/outgoing/message.ts';
import { getOrCreateMailSecret } from '../mail/reply-address/recipients.sql.ts';
import type { MailPolicy } from '../settings/server/subjects/mail.ts';
import { listDemoAgents } from './demo.sql.ts';

/** A mail whose channel is not known yet. */
export type SentMail = Omit<ArrivedMail, 'channel'>;

/** @throws {Refusal} `NotFound` for an unknown mail, or one that no agent received */
export type ReplyByMail = (mailId: number, text: string) => Promise<void>;

export interface MailReplyOptions {
  readonly db: Database;
  readonly userId: number;
  readonly mail: MailPolicy | null;
  readonly publicUrl: string | null;
  /** Receives the reply; returns false if no inbox has its recipient's email address. */
  receive(mail: SentMail): Promise<boolean>;
}

export function createReplyByMail({
  db,
  userId,
  mail: policy,
  publicUrl,
  receive,
}: MailReplyOptions): ReplyByMail {
  return async (mailId, text) => {
    const row = await findMail(db, userId, mailId);
    const content = row && (await findMailContent(db, row));
    const agents = await listDemoAgents(db, userId);
    const agent = content && agents.find(({ email }) => foldEmail(email) === content.recipient.emailFolded);
    const options = { from: policy?.from ?? null, dkim: null, publicUrl, magicLink: null };
    const sent =
      content && agent
        ? await composeMail(content, { ...options, secret: await getOrCreateMailSecret(db, userId) })
        : null;
    if (!content || !agent || !sent) throw notFound();
    const answered = await parseMail(sent.raw, content.mail.createdAt);
    const to = (answered.replyTo[0] ?? answered.from)?.address ?? '';
    const id = content.mail.internetMessageId;
    const raw = await writeMail({
      from: { name: agent.name, address: agent.email },
      to: { name: '', address: to },
      subject: /^re:/i.test(answered.subject) ? answered.subject : `Re: ${answered.subject}`,
      messageId: `<${randomUUID()}@${agent.email.slice(agent.email.lastIndexOf('@') + 1)}>`,
      inReplyTo: id,
      references: [...answered.references.map((reference) => `<${reference}>`), id],
      text: `${text}\n\n${quoteMail(answered.text ?? '', content.mail.createdAt, answered.from?.name ?? '')}`,
    });
    if (!(await receive({ envelopeFrom: agent.email, envelopeTo: [to], raw }))) throw notFound();
  };
}

type Written = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

async function writeMail(mail: Written): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed');
  return message;
}

/** Quotes a text as mail programs do below a reply. */
function quoteMail(text: string, date: Date, name: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const lines = text.trimEnd().split(/\r?\n/);
  return `On ${day}, ${name} wrote:\n\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n`;
}

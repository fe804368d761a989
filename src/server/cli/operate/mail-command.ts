import { Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { isEmail } from '../../../api/shared/email.ts';
import type { MailState } from '../../db/tables/mail.ts';
import { retryMails } from '../../mail/outgoing/claimed-mails.sql.ts';
import { type ListedMail, listMails } from '../../mail/outgoing/mail-contents.sql.ts';
import { checkMail } from '../../mail/transport/check.ts';
import { ConfigError, readConfig } from '../../settings/server/config.ts';
import type { ImapSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { type MailFrom, type SmtpSettings, sendingServer } from '../../settings/server/subjects/mail.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withDatabase } from '../with-database.ts';
import { incomingMailCommands } from './incoming-mail-commands.ts';
import { mailTrustCommand } from './mail-trust-command.ts';

interface ListFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly limit: number;
  readonly json?: boolean;
}

interface RetryFlags extends DatabaseFlags {
  readonly userId: number;
}

export function mailCommand(): Command {
  const command = new Command('mail')
    .description('Manage queued mail, and received mail that waits for an operator.')
    .addCommand(listCommand('list', 'List queued, sent and failed mail, the newest first.'))
    .addCommand(
      listCommand(
        'failed',
        'List mail that was refused, failed or bounced, or exceeded the limit per recipient.',
        ['failed', 'dead', 'bounced', 'held'],
      ),
    )
    .addCommand(retryCommand())
    .addCommand(testCommand())
    .addCommand(mailTrustCommand());
  for (const incoming of incomingMailCommands()) command.addCommand(incoming);
  return command;
}

function listCommand(name: string, description: string, states?: readonly MailState[]): Command {
  return withDatabaseOptions(new Command(name))
    .description(description)
    .option('--user-id <n>', 'only mail of one user', parseId)
    .option('--limit <n>', 'how many at most', parseLimit, 100)
    .option('--json', 'print JSON')
    .action(async ({ userId, limit, json, ...flags }: ListFlags) => {
      const found = await withDatabase(flags, ({ db }) => listMails(db, { userId, limit, states }));
      printAnswer(json, found.map(presentMail), found.map(mailLine).join(''));
    });
}

function retryCommand(): Command {
  return withDatabaseOptions(new Command('retry'))
    .description('Send failed mail again: one mail, or all.')
    .argument('[id]', 'the id that the lists show (default all)', parseId)
    .requiredOption('--user-id <n>', 'the user of the mail', parseId)
    .action(async (id: number | undefined, flags: RetryFlags) => {
      const count = await withDatabase(flags, ({ db }) => retryMails(db, flags.userId, { id }));
      if (id !== undefined && count === 0) {
        throw new Refusal('NotFound', `User ${flags.userId} has no mail ${id} that failed.`);
      }
      process.stdout.write(`${count} ${count === 1 ? 'mail is' : 'mails are'} sent again.\n`);
    });
}

function testCommand(): Command {
  return withDatabaseOptions(new Command('test'))
    .description(
      'Test the mail settings of the server: send a test mail, read the mailbox, and report problems.',
    )
    .argument('<address>', 'the email address that receives the test mail', parseAddress)
    .action(async (address: string, flags: DatabaseFlags) => {
      const { mail, incomingMail } = readConfig(flags, process.env);
      const imap = incomingMail?.imap;
      const smtp = sendingServer(mail);
      if (!smtp && !imap) throw new ConfigError('No mail server is set: specify one in SMTP_URL.');
      if (smtp) await testSending(smtp, mail.from, address);
      if (imap) await testMailbox(imap);
    });
}

async function testSending(smtp: SmtpSettings, from: MailFrom | null, address: string): Promise<void> {
  if (!from) throw new ConfigError('For this test, MAIL_FROM must be the sender’s email address.');
  const result = await checkMail(smtp, from, address);
  if (result.problem !== null) throw new Refusal('BadRequest', result.problem);
  process.stdout.write(
    `${result.host} has accepted a mail to ${address}. If it does not arrive, look in the spam folder, and at the SPF, DKIM and DMARC of ${result.domain}.\n`,
  );
}

async function testMailbox(imap: ImapSettings): Promise<void> {
  const { checkMailbox } = await import('../../mail/incoming/channels/imap/check.ts');
  const result = await checkMailbox(imap);
  if (result.problem !== null) throw new Refusal('BadRequest', result.problem);
  const { count, sentFolder } = result;
  const sent = sentFolder === null ? 'It has no folder of sent mail' : `Sent mail is in ${sentFolder}`;
  process.stdout.write(
    `${imap.user} can read ${imap.folder} on ${imap.host}, which contains ${count} mails. ${sent}. Nothing was changed.\n`,
  );
}

function presentMail({ mail, to, subject }: ListedMail): object {
  const { id, userId, ticketId, kind, state, attempts, uncertainAttempts, problem } = mail;
  const { internetMessageId, createdAt, sentAt, nextAttemptAt } = mail;
  return {
    id,
    userId,
    ticketID: ticketId,
    kind,
    to,
    subject,
    state,
    attempts,
    uncertainAttempts,
    problem,
    messageId: internetMessageId,
    createdAt,
    sentAt,
    nextAttemptAt,
  };
}

function mailLine({ mail, to, subject }: ListedMail): string {
  const { id, userId, ticketId, kind, state, attempts, createdAt, problem } = mail;
  const at = createdAt.toISOString();
  const shown = [id, userId, ticketId, kind, state, attempts, at, to, subject, problem ?? ''];
  return `${shown.map((text) => String(text).replace(/[\s\p{Cc}]+/gu, ' ')).join('\t')}\n`;
}

const maxLimit = 10_000;

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d{1,5}$/.test(text) || limit < 1 || limit > maxLimit) {
    throw new InvalidArgumentError(`It must be a number from 1 to ${maxLimit}.`);
  }
  return limit;
}

function parseAddress(text: string): string {
  if (!isEmail(text)) throw new InvalidArgumentError('It must be an email address.');
  return text.trim();
}

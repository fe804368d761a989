import { Command } from 'commander';
import { notFound, Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { findRawMail } from '../../mail/incoming/original/original.sql.ts';
import {
  approveMail,
  listWaitingMails,
  retryMail,
  type WaitingMail,
} from '../../mail/incoming/pending-approval.sql.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withDatabase } from '../with-database.ts';

interface ListFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly json?: boolean;
}

interface OneFlags extends DatabaseFlags {
  readonly userId: number;
}

/** Creates the commands for received mail that waits for an operator. */
export function incomingMailCommands(): Command[] {
  return [
    listCommand('held', 'List received mail that waits for approval of its sender or its meaning.'),
    changeCommand(
      'approve',
      'Approve a mail that waits for approval: it becomes a message of a ticket.',
      approveMail,
      (id) => `Mail ${id} becomes a message.`,
      (id) => `No mail ${id} waits for approval.`,
    ),
    listCommand(
      'aside',
      'List received mail that was set aside, with the reason, such as no sender or no inbox.',
    ),
    changeCommand(
      'read-again',
      'Process again a mail that was set aside.',
      retryMail,
      (id) => `Mail ${id} is processed again.`,
      (id) => `No mail ${id} was set aside.`,
    ),
    showCommand(),
  ];
}

function listCommand(state: 'held' | 'aside', description: string): Command {
  return withDatabaseOptions(new Command(state))
    .description(description)
    .option('--user-id <n>', 'only mail of one user', parseId)
    .option('--json', 'print JSON')
    .action(async ({ userId, json, ...flags }: ListFlags) => {
      const mails = await withDatabase(flags, ({ db }) => listWaitingMails(db, state, userId));
      printAnswer(json, mails.map(presentMail), mails.map(waitingMailLine).join(''));
    });
}

type Change = (db: Database, userId: number, id: number) => Promise<boolean>;

function changeCommand(
  name: string,
  description: string,
  change: Change,
  done: (id: number) => string,
  refused: (id: number) => string,
): Command {
  return withDatabaseOptions(new Command(name))
    .description(description)
    .argument('<id>', 'the id that the list shows', parseId)
    .requiredOption('--user-id <n>', 'the user of the mail', parseId)
    .action(async (id: number, { userId, ...flags }: OneFlags) => {
      const isDone = await withDatabase(flags, ({ db }) => change(db, userId, id));
      if (!isDone) throw new Refusal('NotFound', refused(id));
      process.stdout.write(`${done(id)}\n`);
    });
}

function showCommand(): Command {
  return withDatabaseOptions(new Command('raw'))
    .description('Print a received mail unchanged.')
    .argument('<id>', 'the id that the lists show', parseId)
    .requiredOption('--user-id <n>', 'the user of the mail', parseId)
    .action(async (id: number, { userId, ...flags }: OneFlags) => {
      const raw = await withDatabase(flags, ({ db }) => findRawMail(db, userId, id));
      if (raw === null) throw notFound();
      process.stdout.write(raw);
    });
}

function presentMail({ id, userId, sender, ticketId, error, receivedAt }: WaitingMail): object {
  return { id, userId, sender, ticketID: ticketId, reason: error, receivedAt };
}

function waitingMailLine({ id, userId, sender, ticketId, error, receivedAt }: WaitingMail): string {
  const shown = [id, userId, receivedAt.toISOString(), sender ?? '', ticketId ?? '', error ?? ''];
  return `${shown.map((text) => String(text).replace(/[\s\p{Cc}]+/gu, ' ')).join('\t')}\n`;
}

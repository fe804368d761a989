import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { Check } from 'typebox/value';
import type { Database } from '../db/database.ts';
import { listTrustedServers } from '../mail/trust/queries.ts';
import { addInbox, removeInbox, setInbox } from '../users/inboxes/commands.ts';
import {
  type InboxChanges,
  type InboxRule,
  InboxRules,
  maxAutoReplyLanguages,
  maxAutoReplyLength,
  maxInboxAddresses,
  maxInboxMembers,
  maxInboxNameLength,
  maxInboxRules,
  maxSolveAfterDays,
  type ReplyForm,
} from '../users/inboxes/definition.ts';
import { type InboxSettings, listInboxes } from '../users/inboxes/queries.ts';
import { given } from './given.ts';
import {
  type DatabaseFlags,
  parseEmail,
  parseId,
  parseList,
  parseSwitch,
  parseTag,
  withDatabaseOptions,
} from './options.ts';
import { printAnswer } from './print-answer.ts';
import { withDatabase } from './with-database.ts';

interface ListFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly json?: boolean;
}

interface ChangeFlags extends DatabaseFlags {
  readonly userId: number;
  readonly name?: string;
  readonly address?: string[];
  readonly members?: string[];
  readonly autoReply?: AutoReplies | null;
  readonly rules?: InboxRule[];
  readonly language?: string;
  readonly color?: string;
  readonly replyForm?: ReplyForm;
  readonly replyDomain?: string;
  readonly acceptUnverifiedAgents?: boolean;
  readonly useReplyTo?: boolean;
  readonly reopenClosed?: boolean;
  readonly solveAfterDays?: number | null;
  readonly json?: boolean;
}

interface AddFlags extends ChangeFlags {
  readonly address: string[];
}

/** What customers are answered: in any language, and in some. */
interface AutoReplies {
  readonly anywhere?: string;
  readonly texts: Readonly<Record<string, string>>;
}

export function inboxCommand(): Command {
  return new Command('inbox')
    .description('Inboxes: where customers write to, and who is told of it.')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(setCommand())
    .addCommand(removeCommand());
}

function addCommand(): Command {
  return withChanges(new Command('add'))
    .description('Add an inbox.')
    .requiredOption('--address <addresses>', 'its addresses; it writes from the first', parseAddresses)
    .action(async (flags: AddFlags) => {
      const changes = changesOf(flags);
      const inbox = { ...changes, name: flags.name ?? flags.address[0] ?? '', addresses: flags.address };
      await printChanged(flags, (db) => addInbox(db, flags.userId, inbox));
    });
}

function setCommand(): Command {
  return withChanges(new Command('set'))
    .description('Change an inbox. What is not named stays as it is; a list replaces the one before.')
    .argument('<id>', 'the id that inbox list shows', parseId)
    .option('--address <addresses>', 'its addresses; it writes from the first', parseAddresses)
    .action(async (id: number, flags: ChangeFlags) => {
      await printChanged(flags, (db) => setInbox(db, flags.userId, id, changesOf(flags)));
    });
}

function withChanges(command: Command): Command {
  return withDatabaseOptions(command)
    .requiredOption('--user-id <n>', 'the user whom it belongs to', parseId)
    .option('--name <text>', 'what it is called; mail is from this name', parseName)
    .option('--members <addresses>', 'agents who are told by mail of what it gets, or none', parseMembers)
    .option(
      '--auto-reply <text>',
      'what a customer who writes is answered at once: a text, sv=a text in Swedish, or none',
      parseAutoReply,
    )
    .option('--rules <file>', 'labelling rules: a file with a list in JSON', parseRules)
    .option('--language <tag>', 'in which members are written to, and customers of an unknown one', parseTag)
    .option('--color <color>', 'of the line above its mails, such as #3d4fc9', parseColor)
    .addOption(
      new Option('--reply-form <form>', 'what answers are addressed to').choices([
        'plus',
        'catch-all',
        'none',
      ]),
    )
    .option('--reply-domain <domain>', 'of catch-all: a domain of which all mail leads here', parseDomain)
    .option(
      '--accept-unverified-agents <on|off>',
      'whether mail with an agent’s address and reply address is theirs without proof of its sender',
      parseSwitch,
    )
    .option(
      '--use-reply-to <on|off>',
      'whether a mail that opens a ticket is from whom its Reply-To names, as contact forms write it',
      parseSwitch,
    )
    .option(
      '--reopen-closed <on|off>',
      'whether a customer’s mail goes on with a closed ticket; else it opens another one',
      parseSwitch,
    )
    .option(
      '--solve-after-days <n>',
      'days after which a ticket that waits for its customer is solved, or none',
      parseDays,
    )
    .option('--json', 'print JSON');
}

/** The names of the columns and lists; what was not given is left out. */
function changesOf(flags: ChangeFlags): InboxChanges {
  const { name, address: addresses, members, autoReply, rules, language, color } = flags;
  const { replyForm, replyDomain, acceptUnverifiedAgents: acceptsUnverifiedAgents } = flags;
  const { useReplyTo: usesReplyTo, reopenClosed: reopensClosed, solveAfterDays } = flags;
  return {
    ...given({ name, addresses, members, rules, language, color, replyForm, acceptsUnverifiedAgents }),
    ...(autoReply !== undefined && {
      autoReply: autoReply?.anywhere ?? null,
      autoReplyTexts: autoReply?.texts ?? {},
    }),
    ...(replyForm !== undefined && replyForm !== 'catch-all' && { replyDomain: null }),
    ...given({ replyDomain, usesReplyTo, reopensClosed, solveAfterDays }),
  };
}

function listCommand(): Command {
  return withDatabaseOptions(new Command('list'))
    .description('List inboxes and their settings.')
    .option('--user-id <n>', 'only those of one user', parseId)
    .option('--json', 'print JSON')
    .action(async (flags: ListFlags) => {
      const found = await withDatabase(flags, ({ db }) => listInboxes(db, flags.userId));
      printAnswer(flags.json, found.map(presentInbox), found.map(lineOf).join(''));
    });
}

function removeCommand(): Command {
  return withDatabaseOptions(new Command('remove'))
    .description('Remove an inbox that has no tickets.')
    .argument('<id>', 'the id that inbox list shows', parseId)
    .requiredOption('--user-id <n>', 'the user whom it belongs to', parseId)
    .action(async (id: number, flags: ListFlags & { readonly userId: number }) => {
      await withDatabase(flags, ({ db }) => removeInbox(db, flags.userId, id));
      process.stdout.write(`Inbox ${id} is removed.\n`);
    });
}

/** Prints the inbox as it is after a change, and on stderr whether its members' answers by mail will be held. */
async function printChanged(
  flags: ChangeFlags,
  change: (db: Database) => Promise<InboxSettings>,
): Promise<void> {
  const { inbox, isProven } = await withDatabase(flags, async ({ db }) => {
    const changed = await change(db);
    return { inbox: changed, isProven: (await listTrustedServers(db, flags.userId)).length > 0 };
  });
  printAnswer(flags.json, presentInbox(inbox), lineOf(inbox));
  const isNamed = Boolean(process.env['MAIL_TRUSTED_AUTHSERV_ID']);
  const member = inbox.members.find(({ email }) => email !== null);
  if (flags.members === undefined || !member || inbox.row.acceptsUnverifiedAgents) return;
  if (!isProven && !isNamed) process.stderr.write(`frontdesk: ${heldSentence(member.email ?? '', flags)}\n`);
}

function heldSentence(email: string, { userId }: ChangeFlags): string {
  return `What members answer by mail is held until a mail server is trusted to say who sent it. Once a server runs with SMTP_URL and takes mail in: frontdesk mail trust ${email} --user-id ${userId}, with the same settings.`;
}

function presentInbox({ row, addresses, members, rules }: InboxSettings): object {
  const { id, name, ...settings } = row;
  return {
    inboxId: id,
    inboxName: name,
    ...settings,
    addresses,
    members: members.map(({ agentId, name: agentName, email }) => ({
      agentID: agentId,
      agentName,
      agentEmail: email,
    })),
    rules: rules.map(({ userId: _, inboxId: __, position: ___, ...rule }) => rule),
  };
}

function lineOf({ row, addresses, members, rules }: InboxSettings): string {
  const told = members.map(({ email, name }) => email ?? name).join(',');
  const answers =
    row.autoReply === null && Object.keys(row.autoReplyTexts).length === 0 ? 'no auto-reply' : 'auto-reply';
  const form = row.replyDomain === null ? row.replyForm : `${row.replyForm} ${row.replyDomain}`;
  return `${[row.id, row.userId, row.name, addresses.join(','), told, answers, `${rules.length} rules`, form].join('\t')}\n`;
}

function parseName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > maxInboxNameLength) {
    throw new InvalidArgumentError(`It must have 1 to ${maxInboxNameLength} characters.`);
  }
  return name;
}

function parseAddresses(text: string, earlier?: readonly string[]): string[] {
  const addresses = [...(earlier ?? []), ...parseList(text).map(parseEmail)];
  if (addresses.length === 0 || addresses.length > maxInboxAddresses) {
    throw new InvalidArgumentError(`An inbox has 1 to ${maxInboxAddresses} addresses.`);
  }
  return addresses;
}

function parseMembers(text: string, earlier?: readonly string[]): string[] {
  if (text === 'none') return [];
  const members = [...(earlier ?? []), ...parseList(text).map(parseEmail)];
  if (members.length > maxInboxMembers)
    throw new InvalidArgumentError(`An inbox has at most ${maxInboxMembers} members.`);
  return members;
}

/** `Thank you.` or `sv=Tack.`; what stands before the first `=` is a language only where it can be one. */
function parseAutoReply(given: string, earlier?: AutoReplies | null): AutoReplies | null {
  if (given === 'none') return null;
  const [, tag, rest] = /^([a-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,4})=([\s\S]*)$/.exec(given) ?? [];
  const text = (rest ?? given).trim();
  if (text === '' || text.length > maxAutoReplyLength) {
    throw new InvalidArgumentError(`It must have 1 to ${maxAutoReplyLength} characters.`);
  }
  const texts = { ...earlier?.texts };
  if (tag === undefined) return { anywhere: text, texts };
  texts[parseTag(tag)] = text;
  if (Object.keys(texts).length > maxAutoReplyLanguages)
    throw new InvalidArgumentError('There are too many languages.');
  return { ...earlier, texts };
}

function parseRules(path: string): InboxRule[] {
  const rules = readJson(path);
  if (!Check(InboxRules, rules)) {
    throw new InvalidArgumentError(
      `${path} must hold a list of at most ${maxInboxRules} rules such as [{"subject": "refund", "labels": ["billing"]}].`,
    );
  }
  return rules;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new InvalidArgumentError(
      `${path} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function parseColor(text: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new InvalidArgumentError('It must be a colour such as #3d4fc9.');
  return text.toLowerCase();
}

function parseDays(text: string): number | null {
  if (text === 'none') return null;
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > maxSolveAfterDays)
    throw new InvalidArgumentError(`It must be a number of days from 1 to ${maxSolveAfterDays}, or none.`);
  return days;
}

function parseDomain(text: string): string {
  const domain = text.toLowerCase();
  if (domain.length > 180 || !/^(?:[a-z0-9-]{1,63}\.){1,20}[a-z0-9-]{2,63}$/.test(domain)) {
    throw new InvalidArgumentError(`“${text}” is no domain such as reply.shop.example.`);
  }
  return domain;
}

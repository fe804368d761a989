import { Command } from 'commander';
import type { Database } from '../../db/database.ts';
import { listTrustedServers } from '../../mail/trust/trusted-servers.sql.ts';
import { type InboxChanges, inboxParts, inboxSettings } from '../../settings/stored/inbox.ts';
import { type InboxSettings, listInboxes } from '../../users/inboxes/inbox-settings.sql.ts';
import { addInbox, removeInbox, setInbox } from '../../users/inboxes/inboxes.sql.ts';
import { parseId } from '../options.ts';
import { withDatabase } from '../with-database.ts';
import { removeCommand } from './remove-command.ts';
import { listCommand, settingsCommand, type UserFlags } from './settings-command.ts';

const words = { id: 'the id that inbox list shows', user: 'the user who owns it' };
const shown = { present: presentInbox, toLine: inboxLine };
const changing = { ...shown, user: words.user, settings: { ...inboxParts, ...inboxSettings } };

export function inboxCommand(): Command {
  return new Command('inbox')
    .description('Manage inboxes: their addresses, and the agents who get mail about new messages.')
    .addCommand(addCommand())
    .addCommand(listCommand({ ...shown, description: 'List inboxes and their settings.', read: listInboxes }))
    .addCommand(setCommand())
    .addCommand(
      removeCommand('remove', {
        ...words,
        description: 'Remove an inbox that has no tickets.',
        async remove(db, userId, id) {
          await removeInbox(db, userId, id);
          return `Inbox ${id} is removed.`;
        },
      }),
    );
}

function addCommand(): Command {
  return settingsCommand('add', {
    ...changing,
    description: 'Add an inbox.',
    required: ['addresses'],
    change: ({ flags, changes }) =>
      changeInbox(flags, changes, (db) => {
        const { addresses = [], name = addresses[0] ?? '' } = changes;
        return addInbox(db, flags.userId, { ...changes, name, addresses });
      }),
  });
}

function setCommand(): Command {
  return settingsCommand('set', {
    ...changing,
    description:
      'Change an inbox. Settings without an option keep their values; a list replaces the previous one.',
    argument: { name: '<id>', description: words.id, parse: parseId },
    change: ({ flags, changes, argument: id }) =>
      changeInbox(flags, changes, (db) => setInbox(db, flags.userId, id, changes)),
  });
}

/** Changes an inbox, and warns on stderr if replies that its members send by mail would wait for approval. */
async function changeInbox(
  flags: UserFlags,
  { members }: InboxChanges,
  change: (db: Database) => Promise<InboxSettings>,
): Promise<InboxSettings> {
  const { inbox, isProven } = await withDatabase(flags, async ({ db }) => {
    const changed = await change(db);
    return { inbox: changed, isProven: (await listTrustedServers(db, flags.userId)).length > 0 };
  });
  const isNamed = Boolean(process.env['MAIL_TRUSTED_AUTHSERV_ID']);
  const member = inbox.members.find(({ email }) => email !== null);
  const isHeld = !isProven && !isNamed && !inbox.row.acceptUnverifiedAgents;
  if (members !== undefined && member && isHeld)
    process.stderr.write(`frontdesk: ${pendingSentence(member.email ?? '', flags)}\n`);
  return inbox;
}

function pendingSentence(email: string, { userId }: UserFlags): string {
  return `Replies that members send by mail wait for approval until a mail server is trusted to prove their senders. Once a server sends (SMTP_URL) and receives mail, run with the same settings: frontdesk mail trust ${email} --user-id ${userId}`;
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

function inboxLine({ row, addresses, members, rules }: InboxSettings): string {
  const notified = members.map(({ email, name }) => email ?? name).join(',');
  const answers =
    row.autoReply === null && Object.keys(row.autoReplyTexts).length === 0 ? 'no auto-reply' : 'auto-reply';
  const form = row.replyDomain === null ? row.replyForm : `${row.replyForm} ${row.replyDomain}`;
  return `${[row.id, row.userId, row.name, addresses.join(','), notified, answers, `${rules.length} rules`, form].join('\t')}\n`;
}

import { Command } from 'commander';
import { invitationMinutes } from '../../desk/links/sign-in-links.sql.ts';
import { agentParts, agentSettings } from '../../settings/stored/agent.ts';
import { type AgentRow, listAgents } from '../../users/agents/agents.sql.ts';
import { addAgent, removeAgent, setAgent } from '../../users/agents/change-agent.sql.ts';
import { parseEmail, parseId, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';
import { printLink } from './desk-command.ts';
import { removeCommand } from './remove-command.ts';
import { listCommand, settingsCommand, type UserFlags } from './settings-command.ts';

interface AddFlags extends UserFlags {
  readonly email: string;
}

const words = { id: 'the id that agents list shows', user: 'the user whose agents they are' };
const shown = { present: presentAgent, toLine: agentLine };
const settings = { ...agentParts, ...agentSettings };

export function agentsCommand(): Command {
  return new Command('agents')
    .description('Manage agents, who answer messages.')
    .addCommand(addCommand())
    .addCommand(listCommand({ ...shown, description: 'List agents.', read: listAgents }))
    .addCommand(setCommand())
    .addCommand(inviteCommand())
    .addCommand(
      removeCommand('remove', {
        ...words,
        description: 'Remove an agent. Their messages stay.',
        async remove(db, userId, id) {
          await removeAgent(db, userId, id);
          return `Agent ${id} is removed.`;
        },
      }),
    );
}

function addCommand(): Command {
  return settingsCommand<AgentRow, typeof settings, AddFlags>('add', {
    ...shown,
    settings,
    description: 'Add an agent. Messages from their email address count as theirs.',
    user: `${words.user}, created if new`,
    required: ['name'],
    addOptions: (command) =>
      command.requiredOption('--email <address>', 'their email address; not that of an inbox', parseEmail),
    change: ({ flags, changes }) =>
      withDatabase(flags, ({ db }) =>
        addAgent(db, flags.userId, { name: '', ...changes, email: flags.email }),
      ),
  });
}

function setCommand(): Command {
  return settingsCommand('set', {
    ...shown,
    settings,
    description: 'Change an agent. Settings without an option keep their values.',
    user: words.user,
    argument: { name: '<id>', description: words.id, parse: parseId },
    change: ({ flags, changes, argument: id }) =>
      withDatabase(flags, ({ db }) => setAgent(db, flags.userId, id, changes)),
  });
}

function inviteCommand(): Command {
  return withDatabaseOptions(new Command('invite'))
    .description(
      'Print a link that signs an agent in at the desk, once, within a day. Hand it to nobody else.',
    )
    .argument('<id>', words.id, parseId)
    .requiredOption('--user-id <n>', words.user, parseId)
    .action(async (agentId: number, flags: UserFlags) => {
      await printLink(flags, { userId: flags.userId, agentId }, invitationMinutes);
    });
}

function presentAgent(agent: AgentRow): object {
  const {
    id,
    userId,
    name,
    email,
    picture,
    department,
    groups,
    signature,
    signatureHtml,
    greets,
    isBot,
    role,
  } = agent;
  return {
    agentID: id,
    userId,
    agentName: name,
    agentEmail: email,
    agentPicture: picture,
    department,
    groups,
    signature,
    signatureHtml,
    greets,
    isBot,
    role,
  };
}

function agentLine({ id, userId, name, email, department, groups }: AgentRow): string {
  return `${[id, userId, name, email ?? '', department, groups.join(',')].join('\t')}\n`;
}

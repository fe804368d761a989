import { Command, InvalidArgumentError } from 'commander';
import { addAgent, removeAgent } from '../settings/agents/commands.ts';
import { type AgentRow, listAgents } from '../settings/agents/queries.ts';
import { type DatabaseFlags, parseEmail, parseId, parseList, withDatabaseOptions } from './options.ts';
import { withDatabase } from './with-database.ts';

interface AddFlags extends DatabaseFlags {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly picture?: string;
  readonly department?: string;
  readonly groups?: string[];
  readonly json?: boolean;
}

interface ListFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly json?: boolean;
}

interface RemoveFlags extends DatabaseFlags {
  readonly userId: number;
}

export function agentsCommand(): Command {
  return new Command('agents')
    .description('Agents: the people who answer.')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand());
}

function addCommand(): Command {
  return withDatabaseOptions(new Command('add'))
    .description('Add an agent. Messages from their address are theirs.')
    .requiredOption('--user-id <n>', 'the user whom they answer for, made if new', parseId)
    .requiredOption('--name <text>', 'what customers see', parseName)
    .requiredOption('--email <address>', 'where they read mail; not the address of an inbox', parseEmail)
    .option('--picture <url>', 'the address of a picture')
    .option('--department <text>', 'where they work')
    .option('--groups <names>', 'what else they belong to: sales,weekend', parseList)
    .option('--json', 'print JSON')
    .action(async ({ json, userId, ...flags }: AddFlags) => {
      const { name, email, picture, department, groups } = flags;
      const agent = await withDatabase(flags, ({ db }) =>
        addAgent(db, userId, {
          name,
          email,
          ...(picture !== undefined && { picture }),
          ...(department !== undefined && { department }),
          ...(groups !== undefined && { groups }),
        }),
      );
      process.stdout.write(json ? `${JSON.stringify(presentAgent(agent))}\n` : lineOf(agent));
    });
}

function listCommand(): Command {
  return withDatabaseOptions(new Command('list'))
    .description('List agents.')
    .option('--user-id <n>', 'only those of one user', parseId)
    .option('--json', 'print JSON')
    .action(async (flags: ListFlags) => {
      const rows = await withDatabase(flags, ({ db }) => listAgents(db, flags.userId));
      process.stdout.write(
        flags.json ? `${JSON.stringify(rows.map(presentAgent))}\n` : rows.map(lineOf).join(''),
      );
    });
}

function removeCommand(): Command {
  return withDatabaseOptions(new Command('remove'))
    .description('Remove an agent. What they wrote stays.')
    .argument('<id>', 'the id that agents list shows', parseId)
    .requiredOption('--user-id <n>', 'the user whom they answer for', parseId)
    .action(async (id: number, flags: RemoveFlags) => {
      await withDatabase(flags, ({ db }) => removeAgent(db, flags.userId, id));
      process.stdout.write(`Agent ${id} is removed.\n`);
    });
}

function presentAgent({ id, userId, name, email, picture, department, groups }: AgentRow): object {
  return {
    agentID: id,
    userId,
    agentName: name,
    agentEmail: email,
    agentPicture: picture,
    department,
    groups,
  };
}

function lineOf({ id, userId, name, email, department, groups }: AgentRow): string {
  return `${[id, userId, name, email ?? '', department, groups.join(',')].join('\t')}\n`;
}

const maxNameLength = 200;

function parseName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > maxNameLength) {
    throw new InvalidArgumentError(`It must have 1 to ${maxNameLength} characters.`);
  }
  return name;
}

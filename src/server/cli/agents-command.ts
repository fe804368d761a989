import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { type AgentChanges, addAgent, removeAgent, setAgent } from '../users/agents/commands.ts';
import { type AgentRow, listAgents } from '../users/agents/queries.ts';
import { maxSignatureLength } from '../users/agents/signature.ts';
import { given } from './given.ts';
import { type DatabaseFlags, parseEmail, parseId, parseList, withDatabaseOptions } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { withDatabase } from './with-database.ts';

interface ChangeFlags extends DatabaseFlags {
  readonly userId: number;
  readonly name?: string;
  readonly picture?: string;
  readonly department?: string;
  readonly groups?: string[];
  readonly signature?: string;
  readonly signatureHtml?: string | null;
  readonly json?: boolean;
}

interface AddFlags extends ChangeFlags {
  readonly name: string;
  readonly email: string;
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
    .addCommand(setCommand())
    .addCommand(removeCommand());
}

function addCommand(): Command {
  return withChanges(new Command('add'))
    .description('Add an agent. Messages from their address are theirs.')
    .requiredOption('--user-id <n>', 'the user whom they answer for, made if new', parseId)
    .requiredOption('--name <text>', 'what customers see', parseName)
    .requiredOption('--email <address>', 'where they read mail; not the address of an inbox', parseEmail)
    .action(async (flags: AddFlags) => {
      const { userId, name, email } = flags;
      const agent = { ...changesOf(flags), name, email };
      print(await withDatabase(flags, ({ db }) => addAgent(db, userId, agent)), flags);
    });
}

function setCommand(): Command {
  return withChanges(new Command('set'))
    .description('Change an agent. What is not named stays as it is.')
    .argument('<id>', 'the id that agents list shows', parseId)
    .requiredOption('--user-id <n>', 'the user whom they answer for', parseId)
    .option('--name <text>', 'what customers see', parseName)
    .action(async (id: number, flags: ChangeFlags) => {
      print(await withDatabase(flags, ({ db }) => setAgent(db, flags.userId, id, changesOf(flags))), flags);
    });
}

function withChanges(command: Command): Command {
  return withDatabaseOptions(command)
    .option('--picture <url>', 'the address of a picture')
    .option('--department <text>', 'where they work')
    .option('--groups <names>', 'what else they belong to: sales,weekend', parseList)
    .option(
      '--signature <text>',
      'what stands below their answers in mails to customers, or none',
      parseSignature,
    )
    .option('--signature-html <file>', 'the same with formatting: a file of HTML, or none', readSignatureHtml)
    .option('--json', 'print JSON');
}

/** The names of the columns; what was not given is left out. */
function changesOf({
  name,
  picture,
  department,
  groups,
  signature,
  signatureHtml,
}: ChangeFlags): AgentChanges {
  return given({ name, picture, department, groups, signature, signatureHtml });
}

function print(agent: AgentRow, { json }: ChangeFlags): void {
  printAnswer(json, presentAgent(agent), lineOf(agent));
}

function listCommand(): Command {
  return withDatabaseOptions(new Command('list'))
    .description('List agents.')
    .option('--user-id <n>', 'only those of one user', parseId)
    .option('--json', 'print JSON')
    .action(async (flags: ListFlags) => {
      const rows = await withDatabase(flags, ({ db }) => listAgents(db, flags.userId));
      printAnswer(flags.json, rows.map(presentAgent), rows.map(lineOf).join(''));
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

function presentAgent(agent: AgentRow): object {
  const { id, userId, name, email, picture, department, groups, signature, signatureHtml } = agent;
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

function parseSignature(text: string): string {
  const signature = text === 'none' ? '' : text.trim();
  if (signature.length > maxSignatureLength)
    throw new InvalidArgumentError(`It must have at most ${maxSignatureLength} characters.`);
  return signature;
}

function readSignatureHtml(path: string): string | null {
  if (path === 'none') return null;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InvalidArgumentError(
      `${path} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Records what the operator did to a user in the audit log that the user's owners read, once it has been done. */

import type { Command } from 'commander';
import { type RecordedCommand, recordedCommands } from '../../api/shared/owner-acts.ts';
import type { Queryable } from '../db/database.ts';
import { actSubject } from '../desk/acts/act-subjects.ts';
import { recordAct } from '../desk/acts/owner-acts.sql.ts';
import { findAgentsToSignIn } from '../desk/links/sign-in-links.sql.ts';
import { Exit } from './exit.ts';
import type { DatabaseFlags } from './options.ts';
import { withDatabase } from './with-database.ts';

interface RecordedFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly helpCenterId?: number;
  readonly agent?: string;
  readonly dryRun?: boolean;
  readonly list?: boolean;
  readonly show?: boolean;
  readonly yes?: boolean;
}

/** A command line that was run to its end. */
interface RunLine {
  readonly flags: RecordedFlags;
  /** The first argument; empty without one. */
  readonly argument: string;
  /** Names of the given options, without those that say where the command acts and what it prints. */
  readonly options: readonly string[];
}

/** Returns the subject of a command; null if it has changed nothing, such as a dry run. */
type CommandSubject = (line: RunLine) => string | null;

const created: CommandSubject = ({ options }) => options.join(', ');
const silent: CommandSubject = () => '';
const of =
  (thing: string): CommandSubject =>
  ({ argument, options }) =>
    actSubject(thing, argument, options);

const ofHelpCenter: CommandSubject = ({ flags, options }) =>
  actSubject('help center', flags.helpCenterId ?? '', options);

const subjects: Readonly<Record<RecordedCommand, CommandSubject>> = {
  'agents add': created,
  'agents set': of('agent'),
  'agents invite': of('agent'),
  'agents remove': of('agent'),
  'desk link': silent,
  'inbox add': created,
  'inbox set': of('inbox'),
  'inbox remove': of('inbox'),
  'help-centers set': ofHelpCenter,
  'help-centers remove': ({ flags, argument }) => (flags.yes ? actSubject('help center', argument) : null),
  'help brand': (line) => (line.flags.show ? null : ofHelpCenter(line)),
  'keys create': created,
  'keys rotate': of('key'),
  'keys revoke': of('key'),
  'visitor-secret create': silent,
  'visitor-secret rotate': silent,
  'visitor-secret revoke': of('secret'),
  'ticket-token revoke': of('ticket'),
  'webhooks add': created,
  'webhooks rotate': of('webhook'),
  'webhooks retry': of('delivery'),
  'webhooks remove': of('webhook'),
  'mail trust': ({ flags, options }) => (flags.list ? null : options.join(', ')),
  'users grant': created,
  export: created,
  erase: ({ flags }) => (flags.dryRun ? null : ''),
};

const otherOptions: ReadonlySet<string> = new Set([
  'data',
  'databaseUrl',
  'userId',
  'helpCenterId',
  'json',
  'out',
]);

/** Records a command that has ended, if it is one of the audit log's. A failure is said on stderr. */
export async function recordCommand(command: Command): Promise<void> {
  const name = commandName(command);
  if (!isRecorded(name)) return;
  const flags = command.opts<RecordedFlags>();
  const argument = String(command.processedArgs[0] ?? '');
  const options = Object.keys(flags).filter(
    (option) => command.getOptionValueSource(option) === 'cli' && !otherOptions.has(option),
  );
  const subject = subjects[name]({ flags, argument, options });
  if (subject === null) return;
  try {
    await withDatabase(flags, async ({ db }) => {
      const userId = await findUser(db, name, { flags, argument });
      if (userId !== undefined) await recordAct(db, { userId, act: name, subject, agent: null, ip: '' });
    });
  } catch (error) {
    if (error instanceof Exit) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`frontdesk: “${name}” is done, but is not in the audit log: ${reason}\n`);
  }
}

/** Returns the user on whom a command acted: the named one, or that of the agent or owner whom it found by itself. */
async function findUser(
  db: Queryable,
  name: RecordedCommand,
  { flags, argument }: Pick<RunLine, 'flags' | 'argument'>,
): Promise<number | undefined> {
  if (name === 'users grant') return Number(argument);
  if (flags.userId !== undefined) return flags.userId;
  const email = name === 'mail trust' ? argument : flags.agent;
  const [agent] = await findAgentsToSignIn(db, { email });
  return agent?.userId;
}

/** Returns the name of a command below the program, such as `agents add`. */
export function commandName(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

const recordedNames: ReadonlySet<string> = new Set(recordedCommands);

function isRecorded(name: string): name is RecordedCommand {
  return recordedNames.has(name);
}

/** Runs one command of the program `frontdesk`, and prints a failure in one sentence. */

import { CommanderError } from 'commander';
import { Refusal } from '../../api/refusal.ts';
import { DatabaseProblem } from '../db/connect.ts';
import { queryProblem, storageProblem } from '../db/failures.ts';
import { systemErrorWords } from '../files/system-errors.ts';
import { ConfigError } from '../settings/server/config.ts';
import { createCli } from './cli.ts';
import { Exit } from './exit.ts';

/**
 * Sets the exit status of the process.
 * @param args the command line after the program
 * @throws {Exit} if the process is to end at once
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  process.stdout.on('error', ignoreClosedPipe);
  const program = await createCli(args[0]);
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap(({ commands }) => commands),
  ]) {
    command.exitOverride();
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof Exit) throw error;
    process.exitCode = report(error);
  }
}

/** What a program such as `head` does not read any more is no failure. */
function ignoreClosedPipe(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error;
}

function report(error: unknown): number {
  // Commander has already printed its message. Help and version exit with status 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ConfigError) return complain(error.message, 2);
  if (error instanceof DatabaseProblem || error instanceof Refusal) return complain(error.message, 1);
  return complain(failureSentence(error), 1);
}

function complain(message: string, status: number): number {
  process.stderr.write(`frontdesk: ${message}\n`);
  return status;
}

function failureSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Another program listens there: choose another port with --port.`;
  }
  if ('code' in error && error.code === 'ECONNREFUSED') {
    const members: Readonly<Record<string, unknown>> = { ...error };
    const place = [members['address'], members['port']].filter((part) => part !== undefined).join(':');
    return `Nothing answers at ${place}. Start the database, or correct --database-url or DATABASE_URL.`;
  }
  if (process.env['LOG_LEVEL'] === 'debug') return error.stack ?? error.message;
  const storage = storageProblem(error);
  if (storage !== null) return `${'path' in error ? `${error.path}: ` : ''}${storage}.`;
  const query = queryProblem(error);
  if (query !== null) return `The database refused a query: ${query}.`;
  // A system error has the path of the file that it concerns, if any.
  if (!('syscall' in error)) return error.message;
  return `${'path' in error ? `${error.path}: ` : ''}${systemErrorWords(error)}.`;
}

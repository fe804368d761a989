#!/usr/bin/env node
/** The program: runs one command, and says in one sentence why it could not. */

import { CommanderError } from 'commander';
import { Refusal } from '../api/refusal.ts';
import { createCli } from './cli/cli.ts';
import { Interruption } from './cli/until-stopped.ts';
import { DatabaseProblem } from './db/connect.ts';
import { systemErrorWords } from './files/system-errors.ts';
import { ConfigError } from './settings/server/config.ts';

const program = await createCli(process.argv[2]);
for (const command of [
  program,
  ...program.commands,
  ...program.commands.flatMap(({ commands }) => commands),
]) {
  command.exitOverride();
}

try {
  await program.parseAsync();
} catch (error) {
  // What such a task was waiting for would keep the process.
  if (error instanceof Interruption) process.exit(error.status);
  process.exitCode = report(error);
}

/** Writes what went wrong, and returns the exit status. */
function report(error: unknown): number {
  // Commander has written its own message already; help and version end with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ConfigError) return complain(error.message, 2);
  if (error instanceof DatabaseProblem || error instanceof Refusal) return complain(error.message, 1);
  return complain(sentenceOf(error), 1);
}

function complain(message: string, status: number): number {
  process.stderr.write(`frontdesk: ${message}\n`);
  return status;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Another program listens there: choose another port with --port.`;
  }
  if ('code' in error && error.code === 'ECONNREFUSED') {
    return 'The database does not answer at that address (--database-url or DATABASE_URL).';
  }
  if (process.env['LOG_LEVEL'] === 'debug') return error.stack ?? error.message;
  // An error of the system names what it is about, if it is about a file.
  if (!('syscall' in error)) return error.message;
  return `${'path' in error ? `${error.path}: ` : ''}${systemErrorWords(error)}.`;
}

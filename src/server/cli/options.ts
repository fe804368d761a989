/** Options that several commands share. */

import { type Command, InvalidArgumentError } from 'commander';
import type { ConfigFlags } from '../settings/server/config.ts';
import { email, id, language } from '../settings/stored/kinds.ts';
import { withFlags } from './flag-options.ts';
import { optionParser } from './option-parser.ts';

/** Where the data are, the same way for every command. */
export function withDatabaseOptions(command: Command): Command {
  return withFlags(command, 'data', 'databaseUrl');
}

export type DatabaseFlags = Pick<ConfigFlags, 'data' | 'databaseUrl'>;

/** Reads a number of seconds, zero included, of at most a year. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > 31_536_000) {
    throw new InvalidArgumentError('It must be a number of seconds, of at most a year.');
  }
  return seconds;
}

/** Reads a positive integer. */
export const parseId = optionParser(id);

/** Reads a language tag, into its canonical form. */
export const parseTag = optionParser(language);

/** Reads an e-mail address. */
export const parseEmail = optionParser(email);

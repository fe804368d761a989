import { type Command, InvalidArgumentError } from 'commander';
import { maxKeepSeconds } from '../../api/limits.ts';
import type { ConfigFlags } from '../settings/server/config.ts';
import { email, id, language } from '../settings/stored/kinds.ts';
import { withFlags } from './flag-options.ts';
import { optionParser } from './option-parser.ts';

export function withDatabaseOptions(command: Command): Command {
  return withFlags(command, 'data', 'databaseUrl');
}

export type DatabaseFlags = Pick<ConfigFlags, 'data' | 'databaseUrl'>;

/** Parses a number of seconds from zero to a year. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > maxKeepSeconds) {
    throw new InvalidArgumentError('It must be a number of seconds, at most a year.');
  }
  return seconds;
}

export const parseId = optionParser(id);

export const parseTag = optionParser(language);

export const parseEmail = optionParser(email);

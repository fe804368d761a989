/** Options that several commands share. */

import { type Command, InvalidArgumentError } from 'commander';
import { isEmail } from '../../api/email.ts';
import { maxId } from '../../api/limits.ts';
import { languageTag } from '../../formats/language.ts';
import type { ConfigFlags } from '../settings/server/config.ts';
import { withFlags } from './flag-options.ts';

/** Where the data are, the same way for every command. */
export function withDatabaseOptions(command: Command): Command {
  return withFlags(command, 'data', 'databaseUrl');
}

export type DatabaseFlags = Pick<ConfigFlags, 'data' | 'databaseUrl'>;

/** Reads a positive integer. */
export function parseId(text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || id < 1 || id > maxId)
    throw new InvalidArgumentError('It must be a positive number.');
  return id;
}

/** Reads a number of seconds, zero included, of at most a year. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > 31_536_000) {
    throw new InvalidArgumentError('It must be a number of seconds, of at most a year.');
  }
  return seconds;
}

/** Reads `a,b` and repeated options into one list. */
export function parseList(text: string, earlier: readonly string[] = []): string[] {
  const items = text.split(',').map((item) => item.trim());
  return [...earlier, ...items.filter((item) => item !== '')];
}

/** Reads a language tag, into its canonical form. */
export function parseTag(text: string): string {
  const tag = text.length > 35 ? null : languageTag(text);
  if (tag === null) throw new InvalidArgumentError(`“${text}” is no language tag such as en, sv or pt-BR.`);
  return tag;
}

/** Reads `on` or `off`. */
export function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It must be on or off.');
  return text === 'on';
}

/** Reads an e-mail address. */
export function parseEmail(text: string): string {
  if (!isEmail(text))
    throw new InvalidArgumentError('It must be an e-mail address such as help@shop.example.');
  return text.trim();
}

/** Secret keys of other services. What is wrong with one is said without it. */

import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** The file that a setting names. */
export interface KeyFile {
  /** The name of the variable. */
  readonly setting: string;
  /** Null: none is named. */
  readonly path: string | null;
}

/**
 * A key as it is given, or in a file; null where there is none.
 * @param owner what the key is of, for an error
 * @throws {ConfigError} for one of several words, and for a file that cannot be read
 */
export function readKey(named: string | null, { setting, path }: KeyFile, owner: string): string | null {
  const key = (named ?? (path === null ? null : readKeyFile(setting, path)))?.trim() ?? null;
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError(`The key of the ${owner} must be one word.`);
  return key;
}

/** @throws {ConfigError} naming the setting, for a file that cannot be read. */
export function readKeyFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${setting} cannot be read: ${path}.`);
  }
}

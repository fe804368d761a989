/** Secret keys of other services. Errors about a key do not contain it. */

import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** The file that a setting names. */
export interface KeyFile {
  /** The environment variable. */
  readonly setting: string;
  /** Null: it is not set. */
  readonly path: string | null;
}

/**
 * Returns a key from its text or its file; null without either.
 * @param owner the service of the key, for errors
 * @throws {ConfigError} for one of several words, and for a file that cannot be read
 */
export function readKey(named: string | null, { setting, path }: KeyFile, owner: string): string | null {
  const key = (named ?? (path === null ? null : readKeyFile(setting, path)))?.trim() ?? null;
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError(`The key of the ${owner} must be one word.`);
  return key;
}

/** @throws {ConfigError} naming the setting, for an unreadable file */
export function readKeyFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${setting} cannot be read: ${path}.`);
  }
}

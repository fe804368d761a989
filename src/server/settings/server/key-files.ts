/** Secret keys of other services. Errors about a key do not contain it. */

import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** A setting that contains the path of a key file. */
export interface KeyFile {
  /** The name of the environment variable, for errors. */
  readonly setting: string;
  /** Null if the variable is not set. */
  readonly path: string | null;
}

/**
 * Returns a key from its text or its file; null if neither is set.
 * @param owner the service of the key, for errors
 * @throws {ConfigError} for a key that contains whitespace, and for an unreadable file
 */
export function readKey(named: string | null, { setting, path }: KeyFile, owner: string): string | null {
  const key = (named ?? (path === null ? null : readKeyFile(setting, path)))?.trim() ?? null;
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError(`The key of the ${owner} must not contain whitespace.`);
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

/** Secret keys of other services. What is wrong with one is said without it. */

import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/**
 * A key as it is given, or in the file that a setting names; null where there is none.
 * @param file the path, by the name of its setting
 * @param owner what the key is of, for an error
 * @throws {ConfigError} for one of several words, and for a file that cannot be read
 */
export function readKey(
  named: string | undefined,
  file: Readonly<Record<string, string | undefined>>,
  owner: string,
): string | null {
  const [[setting = '', path] = []] = Object.entries(file);
  const key = (named ?? (path === undefined ? undefined : readKeyFile(setting, path)))?.trim();
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ConfigError(`The key of the ${owner} must be one word.`);
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

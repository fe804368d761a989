/** Finds environment variables that look like settings and are none: misspelt, or of another release. */

import { serverSettings } from './subjects.ts';

export interface UnknownSetting {
  readonly name: string;
  /** The setting whose name is within two letters; null if there is none. */
  readonly meant: string | null;
}

/** Prefixes that environment variables of many other programs have too. */
const commonPrefixes = new Set(['LOG_', 'MAX_', 'MIN_']);

/** Characters of the shortest name with which others are compared: `HOST` is near `HOME`, and `PORT` near `PATH`. */
const shortestCompared = 7;

const mostLetters = 2;

export function findUnknownSettings(env: NodeJS.ProcessEnv): UnknownSetting[] {
  const names = serverSettings.map(({ env: name }) => name);
  const prefixes = names
    .map(settingPrefix)
    .filter((prefix, index, all) => all.indexOf(prefix) !== index && !commonPrefixes.has(prefix));
  const known = new Set(names);
  const compared = names.filter(({ length }) => length >= shortestCompared);
  return Object.keys(env)
    .filter((name) => /^[A-Z\d_]+$/.test(name) && !known.has(name))
    .map((name) => ({ name, meant: compared.find((other) => isNear(name, other)) ?? null }))
    .filter(({ name, meant }) => meant !== null || prefixes.includes(settingPrefix(name)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the names with what was probably meant, for a sentence. */
export function unknownSettingWords(unknown: readonly UnknownSetting[]): string {
  return unknown.map(({ name, meant }) => (meant === null ? name : `${name} (perhaps ${meant})`)).join(', ');
}

const settingPrefix = (name: string) => name.slice(0, name.indexOf('_') + 1) || name;

/** Whether one text becomes the other by adding, removing or replacing two letters at most. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > mostLetters) return false;
  let distances = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const next = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (distances[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (distances[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    distances = next;
  }
  return (distances[b.length] ?? 0) <= mostLetters;
}

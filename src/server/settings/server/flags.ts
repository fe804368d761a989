/** Command-line options, which override the environment variables of settings. */

import { ConfigError } from './config-error.ts';
import type { Setting } from './setting.ts';
import { databaseSettings } from './subjects/database.ts';
import { listenSettings } from './subjects/listen.ts';
import { upstreamSettings } from './subjects/upstream.ts';

/** Settings with an option: keys are commander's option names, `value` is the placeholder in the help. */
const flags = {
  host: { setting: listenSettings.host, value: '<host>' },
  port: { setting: listenSettings.port, value: '<port>' },
  data: { setting: databaseSettings.dataDir, value: '<dir>' },
  databaseUrl: { setting: databaseSettings.databaseUrl, value: '<url>' },
  upstream: { setting: upstreamSettings.url, value: '<url>' },
  upstreamKey: { setting: upstreamSettings.key, value: '<key>' },
};

export type FlagName = keyof typeof flags;

/** Option values by commander's option names. */
export type ConfigFlags = { readonly [Name in FlagName]?: string };

/** Returns a setting, and its option as commander reads it, such as `--database-url <url>`. */
export function flagOption(name: FlagName): { readonly setting: Setting<unknown>; readonly option: string } {
  const { setting, value } = flags[name];
  return { setting, option: `${dashed(name)} ${value}` };
}

/** Returns the option of a setting, such as `--database-url`; null if it has none. */
export function settingFlag(setting: Setting<unknown>): string | null {
  const [name] = Object.entries(flags).find(([, flag]) => flag.setting === setting) ?? [];
  return name === undefined ? null : dashed(name);
}

const dashed = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the text of a setting; undefined if it is not set. */
export type FindText = (setting: Setting<unknown>) => string | undefined;

/**
 * Looks up settings: flags override variables, and `--data` also overrides `DATABASE_URL`. Empty variables count as
 * not set.
 * @throws {ConfigError} for two flags that exclude each other
 */
export function createFindText(values: ConfigFlags, env: NodeJS.ProcessEnv): FindText {
  if (values.data !== undefined && values.databaseUrl !== undefined)
    throw new ConfigError('Give either --data or --database-url, not both.');
  const texts = new Map<Setting<unknown>, string | undefined>(
    Object.entries(flags).flatMap(([name, { setting }]) => {
      const [, text] = Object.entries(values).find(([one]) => one === name) ?? [];
      return text === undefined ? [] : [[setting, text] as const];
    }),
  );
  if (values.data !== undefined) texts.set(databaseSettings.databaseUrl, undefined);
  return (setting) => (texts.has(setting) ? texts.get(setting) : env[setting.env] || undefined);
}

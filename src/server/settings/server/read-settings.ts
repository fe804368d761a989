/** Reads a group of settings from flags and environment variables. */

import { ConfigError } from './config-error.ts';
import { type FindText, settingFlag } from './flags.ts';
import type { Setting, Settings, ValuesOf } from './setting.ts';

/**
 * Returns the parsed values; settings that are not set have their defaults.
 * @throws {ConfigError} naming the first invalid setting, and its valid form
 */
export function readSettings<Subject extends Settings>(
  settings: Subject,
  findText: FindText,
): ValuesOf<Subject> {
  const values: object = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, readSetting(setting, findText(setting))]),
  );
  if (!isComplete(settings, values)) throw new Error('a setting was not read');
  return values;
}

function readSetting(setting: Setting<unknown>, text: string | undefined): unknown {
  if (text === undefined) return setting.default;
  const value = setting.kind.parse(text);
  if (value === undefined) throw new ConfigError(explainText(setting, text));
  return value;
}

function explainText(setting: Setting<unknown>, text: string): string {
  const { env, kind, isSecret } = setting;
  const flag = settingFlag(setting);
  const quoted = isSecret ? '' : `, not “${kind.wrongPart?.(text) ?? text}”`;
  return `${env}${flag === null ? '' : ` (or ${flag})`} must ${kind.must}${quoted}.`;
}

function isComplete<Subject extends Settings>(
  settings: Subject,
  values: object,
): values is ValuesOf<Subject> {
  return Object.keys(settings).every((name) => name in values);
}

/** Reads settings out of the texts that flags and environment variables are. */

import { type TSchema, Type } from 'typebox';
import { Check, Default, Errors } from 'typebox/value';
import { ConfigError } from './config-error.ts';
import { Settings } from './settings.ts';

/** The text of each setting that somebody gave, by the name of its variable. */
export type SettingTexts = { readonly [Name in keyof Settings]?: string | undefined };

/**
 * The settings that the texts say, and the defaults of those that nobody gave.
 * @throws {ConfigError} naming the first that cannot be used, and what it must be
 */
export function readSettings(texts: SettingTexts): Settings {
  const given = new Map(Object.entries(texts));
  const values = Object.entries<TSchema>(Settings.properties).flatMap(([name, schema]) => {
    const text = given.get(name);
    return text === undefined ? [] : [[name, readText(schema, text)] as const];
  });
  const settings = Default(Settings, Object.fromEntries(values));
  if (Check(Settings, settings)) return settings;
  const [, name = '', index] = Errors(Settings, settings)[0]?.instancePath.split('/') ?? [];
  const text = given.get(name) ?? '';
  throw new ConfigError(whyNot(name, index === undefined ? text : (itemsOf(text)[Number(index)] ?? '')));
}

/** The value that a text means in a schema; the text itself where it means none, for validation to refuse. */
function readText(schema: TSchema, text: string): unknown {
  if (Type.IsInteger(schema)) return /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return text === '1' || (text === '0' ? false : text);
  return Type.IsArray(schema) ? itemsOf(text) : text;
}

/** Reads `a, b` into a list. */
function itemsOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function whyNot(name: string, text: string): string {
  const schema = new Map(Object.entries<TSchema>(Settings.properties)).get(name) ?? {};
  const flag = keyword(schema, 'flag');
  const echo = keyword(schema, 'isSecret') === undefined ? `, not “${text}”` : '';
  return `${name}${flag === undefined ? '' : ` (or ${flag})`} must ${requirementOf(schema)}${echo}.`;
}

function requirementOf(schema: TSchema): string {
  if (Type.IsBoolean(schema)) return 'be 1 or 0';
  const [minimum, maximum] = [keyword(schema, 'minimum'), keyword(schema, 'maximum')];
  return minimum === undefined
    ? (keyword(schema, 'must') ?? 'be a text')
    : `be a whole number from ${minimum} to ${maximum}`;
}

/** A keyword of a schema as a text. */
function keyword(schema: TSchema, name: string): string | undefined {
  const found = Object.entries(schema).find(([key]) => key === name);
  return found && String(found[1]);
}

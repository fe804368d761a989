/**
 * One setting of what an operator makes (inboxes, help centers, agents, keys, webhooks), said once: the option of its
 * commands, what a record may hold, its default and its row in the docs follow from this entry.
 */

import type { TSchema } from 'typebox';

/** A value that a setting cannot have: the message is a sentence that says what it must be. */
export class SettingProblem extends Error {
  override readonly name = 'SettingProblem';
}

export interface StoredKind<Value> {
  /** What a value is in JSON, as a record brings it. */
  readonly schema: TSchema;
  /** What the value of an option is called, such as `text`; for some, the words to choose from: `on|off`. */
  readonly argument: string;
  /**
   * The value that the text of an option means.
   * @param earlier the value of the same option before it, where it is repeatable
   * @throws {SettingProblem}
   */
  parse(text: string, earlier: Value | undefined): Value;
  /**
   * The value as it is stored, of one that fits the schema.
   * @default the same
   * @throws {SettingProblem}
   */
  accept?(value: Value): Value;
}

interface StoredEntry {
  /** The option of commands. @default the name of the setting, with dashes */
  readonly option?: `--${string}`;
  /** What it is: a sentence of Markdown without its full stop. */
  readonly sentence: string;
  /** What the docs say beside it, in sentences of Markdown without the last full stop. */
  readonly details?: string;
}

export interface StoredSetting<Value> extends StoredEntry {
  readonly kind: StoredKind<Value>;
  /** The value until one is set; undefined: one is required. */
  readonly default: Value | undefined;
}

/** The settings of one thing, by the names of their columns and of the members of its record. */
export type StoredSettings = Readonly<Record<string, StoredSetting<unknown>>>;

export type StoredValues<Settings extends StoredSettings> = {
  readonly [Name in keyof Settings]: Settings[Name] extends StoredSetting<infer Value> ? Value : never;
};

/** Settings that are absent stay as they are. */
export type StoredChanges<Settings extends StoredSettings> = Partial<StoredValues<Settings>>;

export function stored<Value>(
  kind: StoredKind<Value>,
  entry: StoredEntry & { readonly default: NoInfer<Value> },
): StoredSetting<Value> {
  return { ...entry, kind };
}

/** A setting without a default, which has to be given when its thing is made. */
export function required<Value>(kind: StoredKind<Value>, entry: StoredEntry): StoredSetting<Value> {
  return { ...entry, kind, default: undefined };
}

/** The option of a setting, such as `--contact-email`. */
export function commandOption(name: string, { option }: StoredSetting<unknown>): string {
  return option ?? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * One setting of an operator's inboxes, help centers, agents, keys and webhooks: the option of its
 * commands, its form in records, its default and its row in the docs follow from this entry.
 */

import type { TSchema } from 'typebox';

/** An invalid value of a setting; the message is a sentence about the valid form. */
export class SettingProblem extends Error {
  override readonly name = 'SettingProblem';
}

export interface StoredKind<Value> {
  /** The schema of a value in a record. */
  readonly schema: TSchema;
  /** The name of an option's value in the help, such as `text`, or its words: `on|off`. */
  readonly argument: string;
  /**
   * Parses the text of an option.
   * @param earlier the value of an earlier repetition of the option
   * @throws {SettingProblem}
   */
  parse(text: string, earlier: Value | undefined): Value;
  /**
   * Returns the stored form of a value that fits the schema.
   * @default the same
   * @throws {SettingProblem}
   */
  accept?(value: Value): Value;
}

interface StoredEntry {
  /** The option of commands. @default the name of the setting, with dashes */
  readonly option?: `--${string}`;
  /** Its description: a sentence of Markdown without its full stop. */
  readonly sentence: string;
  /** More for the docs, in sentences of Markdown without the last full stop. */
  readonly details?: string;
}

export interface StoredSetting<Value> extends StoredEntry {
  readonly kind: StoredKind<Value>;
  /** Undefined: a value is required. */
  readonly default: Value | undefined;
}

/** Settings by the names of their columns and of the members of a record. */
export type StoredSettings = Readonly<Record<string, StoredSetting<unknown>>>;

export type StoredValues<Settings extends StoredSettings> = {
  readonly [Name in keyof Settings]: Settings[Name] extends StoredSetting<infer Value> ? Value : never;
};

/** Absent settings stay unchanged. */
export type StoredChanges<Settings extends StoredSettings> = Partial<StoredValues<Settings>>;

export function stored<Value>(
  kind: StoredKind<Value>,
  entry: StoredEntry & { readonly default: NoInfer<Value> },
): StoredSetting<Value> {
  return { ...entry, kind };
}

/** A setting without a default, which is required at creation. */
export function required<Value>(kind: StoredKind<Value>, entry: StoredEntry): StoredSetting<Value> {
  return { ...entry, kind, default: undefined };
}

/** Returns the option of a setting, such as `--contact-email`. */
export function commandOption(name: string, { option }: StoredSetting<unknown>): string {
  return option ?? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

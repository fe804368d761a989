/**
 * Definition of one setting of inboxes, help centers, agents, keys or webhooks. The option of its commands, its form in
 * records, its default, its field at the desk and its row in the docs follow from this entry.
 */

import type { TSchema } from 'typebox';
import type { FieldControl, SettingGroup } from '../../../api/schemas/desk-settings.ts';

/** An invalid value of a setting; the message describes the valid form. */
export class SettingProblem extends Error {
  override readonly name = 'SettingProblem';
}

export interface StoredKind<Value> {
  /** The schema of a value in a record. */
  readonly schema: TSchema;
  /** The placeholder of the option's value in the help, such as `text` or `on|off`. */
  readonly argument: string;
  /**
   * Parses the text of an option.
   * @param earlier the value of an earlier repetition of the option
   * @throws {SettingProblem}
   */
  parse(text: string, earlier: Value | undefined): Value;
  /**
   * Returns the stored form of a value that matches the schema.
   * @default the value unchanged
   * @throws {SettingProblem}
   */
  accept?(value: Value): Value;
  /** How forms of the desk enter a value. Absent if no form does. */
  readonly control?: FieldControl;
  /** The schema of a value that was entered in a form. @default `schema` */
  readonly entrySchema?: TSchema;
  /**
   * Returns the stored form of a value that was entered in a form and matches its schema. Records from other deployments
   * may contain what a form may not.
   * @default `accept`
   * @throws {SettingProblem}
   */
  acceptEntry?(value: Value): Value;
}

interface StoredEntry {
  /** The group of its field in the form of the desk. Settings without one are in no form. */
  readonly group?: SettingGroup;
  /** Whether the form only shows the value: nothing else may set it, or the commands alone. */
  readonly isReadOnly?: true;
  /** The option of the commands that set it. @default the setting's name in kebab case */
  readonly option?: `--${string}`;
  /** Its description: a sentence of Markdown without its full stop. */
  readonly sentence: string;
  /** Details that only the docs contain: sentences of Markdown without the last full stop. */
  readonly details?: string;
}

export interface StoredSetting<Value> extends StoredEntry {
  readonly kind: StoredKind<Value>;
  /** Undefined if a value is required at creation. */
  readonly default: Value | undefined;
}

/** Settings; each key is also the name of a column, and of a member in records. */
export type StoredSettings = Readonly<Record<string, StoredSetting<unknown>>>;

export type StoredValues<Settings extends StoredSettings> = {
  readonly [Name in keyof Settings]: Settings[Name] extends StoredSetting<infer Value> ? Value : never;
};

/** Changes to stored settings. Absent settings stay unchanged. */
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

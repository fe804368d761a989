/**
 * One setting of the server, said once: its type, its reader and its error, its row in the docs, its flag, and whether a
 * report may show it follow from this entry.
 */

/** The kind of a setting: it reads and prints the text of a variable or a flag. */
export interface SettingKind<Value> {
  /** What a text must do, completing “HOST must …”. */
  readonly must: string;
  /** Returns undefined for a text without a meaning. */
  parse(text: string): Value | undefined;
  /** The text that means a value. */
  print(value: Value): string;
  /** The part of a text for which it has no meaning. @default all of it */
  wrongPart?(text: string): string;
}

interface SettingEntry {
  /** The name of the environment variable. */
  readonly env: string;
  /** What it is: a sentence of Markdown without its full stop, with links relative to `docs/operating/`. */
  readonly sentence: string;
  /** The default as the docs say it, where the value does not. */
  readonly defaultWords?: string;
  /** Present: no error and no report repeats the value. */
  readonly isSecret?: true;
}

export interface Setting<Value> extends SettingEntry {
  readonly kind: SettingKind<Value>;
  /** The value without a variable and a flag. */
  readonly default: Value;
}

/** The settings of one subject, by the names that the code has for them. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** The values of a subject's settings. */
export type ValuesOf<Subject extends Settings> = {
  readonly [Name in keyof Subject]: Subject[Name] extends Setting<infer Value> ? Value : never;
};

/** A setting without a default is null unless it is given. */
export function setting<Value>(
  kind: SettingKind<Value>,
  entry: SettingEntry & { readonly default: Value },
): Setting<Value>;
export function setting<Value>(kind: SettingKind<Value>, entry: SettingEntry): Setting<Value | null>;
export function setting<Value>(
  kind: SettingKind<Value>,
  entry: SettingEntry & { readonly default?: Value },
): Setting<Value | null> {
  const { print } = kind;
  return {
    default: null,
    ...entry,
    kind: { ...kind, print: (value) => (value === null ? '' : print(value)) },
  };
}

/**
 * One setting of the server: its type, its reader and its error, its row in the docs, its flag, and whether a
 * report may show it follow from this entry.
 */

/** The kind of a setting: it reads and prints the text of a variable or a flag. */
export interface SettingKind<Value> {
  /** The end of the error “HOST must …”. */
  readonly must: string;
  /** Returns undefined for an invalid text. */
  parse(text: string): Value | undefined;
  /** Returns the text of a value. */
  print(value: Value): string;
  /** Returns the invalid part of a text. @default all of it */
  wrongPart?(text: string): string;
}

interface SettingEntry {
  /** The name of the environment variable. */
  readonly env: string;
  /** Its description: a sentence of Markdown without its full stop, with links relative to `docs/operating/`. */
  readonly sentence: string;
  /** The default in the docs, where the value does not explain it. */
  readonly defaultWords?: string;
  /** Present: errors and reports do not contain the value. */
  readonly isSecret?: true;
}

export interface Setting<Value> extends SettingEntry {
  readonly kind: SettingKind<Value>;
  /** The value without a variable and a flag. */
  readonly default: Value;
}

/** The settings of one subject, by their names in the code. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** The values of a subject's settings. */
export type ValuesOf<Subject extends Settings> = {
  readonly [Name in keyof Subject]: Subject[Name] extends Setting<infer Value> ? Value : never;
};

/** Creates a setting; without a default it is null until it is set. */
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

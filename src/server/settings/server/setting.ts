/**
 * Definition of one setting of the server. Its type, reader, error, row in the docs and flag, and whether a report may
 * show its value, follow from this entry.
 */

/** The kind of a setting's value: parses and prints the text of a variable or a flag. */
export interface SettingKind<Value> {
  /** The requirement of a valid text: the end of the error “HOST must …”. */
  readonly must: string;
  /** Returns undefined for an invalid text. */
  parse(text: string): Value | undefined;
  /** Returns the text of a value. */
  print(value: Value): string;
  /** Returns the invalid part of an invalid text. @default the whole text */
  wrongPart?(text: string): string;
}

interface SettingEntry {
  /** The name of the environment variable. */
  readonly env: string;
  /** Its description: a sentence of Markdown without its full stop, with links relative to `docs/operating/`. */
  readonly sentence: string;
  /** The default as the docs describe it, if `default` does not explain itself. */
  readonly defaultWords?: string;
  /** Keeps the value out of errors and reports. */
  readonly isSecret?: true;
}

export interface Setting<Value> extends SettingEntry {
  readonly kind: SettingKind<Value>;
  /** The value if neither the variable nor the flag is set. */
  readonly default: Value;
}

/** A group of settings, by their names in the code. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** The values of a group of settings. */
export type ValuesOf<Subject extends Settings> = {
  readonly [Name in keyof Subject]: Subject[Name] extends Setting<infer Value> ? Value : never;
};

/** Creates a setting; without a default, its value is null if it is not set. */
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

/** What is said of a setting, once: its type, its reader, its attribute, its property and its row in the docs follow. */

/**
 * What a value is, and how it is read where a page has written it as text.
 * `id`: a number above 0.
 * `number`: any finite number.
 * `switch`: on, unless it is `false`.
 * `url`: an address in full, or a path of the page's own site.
 * `language`: a tag such as `sv` or `en-GB`.
 * `object`: an object or a list; as text it is JSON.
 * `token`: text, or a function that fetches it. It has no attribute: every script of the page can read the document.
 * `element`: an element of the page, or a selector.
 * A list: one of these words.
 */
export type SettingKind =
  | 'id'
  | 'number'
  | 'switch'
  | 'text'
  | 'url'
  | 'language'
  | 'object'
  | 'token'
  | 'element'
  | readonly string[];

export interface SettingDefinition {
  readonly kind: SettingKind;
  /** The value that it has again once a page has taken its own back. Where there is none, the widget starts again. */
  readonly reset?: unknown;
  /** A running widget cannot change it: another value starts the widget again. */
  readonly restarts?: true;
  /** The custom elements do not have it. */
  readonly onElements?: false;
}

/** The kinds that a type can be of. */
type KindOf<Value> = [Value] extends [number]
  ? 'id' | 'number'
  : [Value] extends [boolean]
    ? 'switch'
    : [Value] extends [string]
      ? string extends Value
        ? 'text' | 'url' | 'language'
        : readonly Value[]
      : [Value] extends [Element]
        ? 'element'
        : [Extract<Value, string>] extends [never]
          ? 'object'
          : 'token';

/** A definition for each of the settings, of a kind that its type can be of. */
export type SettingDefinitions<Settings> = {
  readonly [Name in keyof Settings]-?: SettingDefinition & {
    readonly kind: KindOf<Exclude<Settings[Name], undefined>>;
    readonly reset?: Settings[Name] | undefined;
  };
};

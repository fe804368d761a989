/** Types of setting definitions, from which type, reader, attribute, property and row in the docs follow. */

/**
 * Kind of a value, and how it is parsed if a page has written it as text.
 * - `id`: a number above 0.
 * - `number`: any finite number.
 * - `switch`: true unless the value is `false`.
 * - `url`: an absolute URL, or a path of the page's own site.
 * - `language`: a tag such as `sv` or `en-GB`.
 * - `object`: an object or a list; as text, JSON.
 * - `token`: text, or a function that fetches it. Has no attribute, since every script of the page can read the
 * document.
 * - `element`: an element of the page, or a selector.
 * - A list: one of its words.
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
  /** The value after a page has removed its own. Without a reset value, the widget restarts. */
  readonly reset?: unknown;
  /** A running widget cannot change this setting: a new value restarts the widget. */
  readonly restarts?: true;
  /** The custom elements do not have this setting. */
  readonly onElements?: false;
}

/** The kinds that fit a type. */
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

/** A definition for each setting, of a kind that fits the setting's type. */
export type SettingDefinitions<Settings> = {
  readonly [Name in keyof Settings]-?: SettingDefinition & {
    readonly kind: KindOf<Exclude<Settings[Name], undefined>>;
    readonly reset?: Settings[Name] | undefined;
  };
};

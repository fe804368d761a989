/** Kinds of stored settings: how options are parsed, and which values records may contain. */

import { Type } from 'typebox';
import { maxEmailLength, maxId } from '../../../api/limits.ts';
import { isEmail } from '../../../api/shared/email.ts';
import { languageTag } from '../../../formats/language.ts';
import { SettingProblem, type StoredKind } from './setting.ts';

/** A text without leading and trailing whitespace. Records from other deployments may contain longer texts. */
export function text(maxLength: number): StoredKind<string> {
  return enteredText('text', maxLength, {
    schema: Type.String(),
    argument: 'text',
    parse(option) {
      const value = option.trim();
      if (value === '' || value.length > maxLength)
        throw new SettingProblem(`It must have 1 to ${maxLength} characters.`);
      return value;
    },
  });
}

/** Line breaks, other control characters, and marks that reverse the direction of what follows. */
const controlCharacter = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A text on one line, such as a name, which is shown beside others' texts. */
export function line(maxLength: number): StoredKind<string> {
  const { schema, argument, parse } = text(maxLength);
  return enteredText('text', maxLength, {
    schema,
    argument,
    parse(option, earlier) {
      const value = parse(option, earlier);
      if (controlCharacter.test(value))
        throw new SettingProblem('It must be one line, without control and direction characters.');
      return value;
    },
  });
}

/** A kind whose values are entered in forms as options are written. */
export function enteredText(
  kind: 'text' | 'url' | 'email' | 'language' | 'color' | 'timeZone',
  maxLength: number,
  { schema, argument, parse, accept }: StoredKind<string>,
): StoredKind<string> {
  return {
    schema,
    argument,
    parse,
    accept,
    control: { kind, maxLength },
    entrySchema: Type.String({ maxLength }),
    acceptEntry: (value) => parse(value, undefined),
  };
}

/** A text that is stored unchanged; it may be empty. */
export function anyText(argument: string): StoredKind<string> {
  return { schema: Type.String(), argument, parse: (option) => option };
}

export const toggle: StoredKind<boolean> = {
  schema: Type.Boolean(),
  argument: 'on|off',
  control: { kind: 'switch' },
  parse(word) {
    if (word !== 'on' && word !== 'off') throw new SettingProblem('It must be on or off.');
    return word === 'on';
  },
};

/** One of a few words. */
export function choice<const Word extends string>(
  argument: string,
  words: readonly Word[],
): StoredKind<Word> {
  return {
    argument,
    schema: Type.Enum([...words]),
    control: { kind: 'choice', options: [...words] },
    parse(option) {
      const word = words.find((one) => one === option);
      if (word === undefined) throw new SettingProblem(`It must be one of ${words.join(', ')}.`);
      return word;
    },
  };
}

/** An id, which is a positive integer. */
export const id: StoredKind<number> = {
  schema: Type.Integer({ minimum: 1, maximum: maxId }),
  argument: 'n',
  control: { kind: 'record' },
  parse(digits) {
    const value = Number(digits);
    if (!/^\d+$/.test(digits) || value < 1 || value > maxId)
      throw new SettingProblem('It must be a positive whole number.');
    return value;
  },
};

export const language = enteredText('language', 35, {
  schema: Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$' }),
  argument: 'tag',
  parse(option) {
    const tag = option.length > 35 ? null : languageTag(option);
    if (tag === null) throw new SettingProblem(`“${option}” is not a language tag such as en, sv or pt-BR.`);
    return tag;
  },
});

export const email = enteredText('email', maxEmailLength, {
  schema: Type.String(),
  argument: 'address',
  parse(option) {
    if (!isEmail(option) || controlCharacter.test(option.trim()))
      throw new SettingProblem('It must be an email address such as help@shop.example.');
    return option.trim();
  },
});

/** A colour as `#rrggbb`, in lower case. */
export const color = enteredText('color', 7, {
  schema: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  argument: 'color',
  parse(option) {
    if (!/^#[0-9a-f]{6}$/i.test(option)) throw new SettingProblem('It must be a colour such as #3d4fc9.');
    return option.toLowerCase();
  },
});

/** Splits `a,b`, and appends the items to those of earlier uses of the option. */
export function splitItems(option: string, earlier: readonly string[] = []): string[] {
  const items = option.split(',').map((item) => item.trim());
  return [...earlier, ...items.filter((item) => item !== '')];
}

interface ListOptions {
  readonly argument: string;
  /** The maximum number of items. */
  readonly maxItems: number;
  /** Maximum length of an item in characters. */
  readonly maxLength: number;
  /** @throws {SettingProblem} for a list of too many or too few items */
  check?(items: readonly string[]): void;
  /** The option text that means an empty list, such as `none`. */
  readonly none?: string;
}

/** A list of distinct items, separated by commas; a repeated option adds items. */
export function list(
  item: Pick<StoredKind<string>, 'schema' | 'parse'>,
  { argument, maxItems, maxLength, check, none }: ListOptions,
): StoredKind<string[]> {
  function distinct(texts: readonly string[], earlier: readonly string[]): string[] {
    const items = [...new Set([...earlier, ...texts.map((one) => item.parse(one, undefined))])];
    check?.(items);
    return items;
  }

  return {
    argument,
    schema: Type.Array(item.schema),
    parse: (option, earlier = []) => (option === none ? [] : distinct(splitItems(option), earlier)),
    control: { kind: 'texts', maxItems, maxLength },
    acceptEntry(items) {
      const entered = items.map((one) => one.trim()).filter((one) => one !== '');
      if (entered.length > maxItems || entered.some(({ length }) => length > maxLength))
        throw new SettingProblem(`It may have ${maxItems} items of ${maxLength} characters.`);
      return distinct(entered, []);
    },
  };
}

/**
 * A setting that may be null.
 * @param none the option text that means null; without it, options cannot set null
 */
export function nullable<Value>(kind: StoredKind<Value>, none?: string): StoredKind<Value | null> {
  const { schema, argument, parse, accept, control, entrySchema, acceptEntry = accept } = kind;
  return {
    control,
    entrySchema,
    argument,
    schema: Type.Union([schema, Type.Null()]),
    parse: (option, earlier) => (option === none ? null : parse(option, earlier ?? undefined)),
    accept: (value) => (value === null || !accept ? value : accept(value)),
    acceptEntry: (value) => (value === null || !acceptEntry ? value : acceptEntry(value)),
  };
}

/** Kinds of stored settings: how options are parsed, and which values records may contain. */

import { Type } from 'typebox';
import { isEmail } from '../../../api/email.ts';
import { maxId } from '../../../api/limits.ts';
import { languageTag } from '../../../formats/language.ts';
import { SettingProblem, type StoredKind } from './setting.ts';

/** A text without leading and trailing whitespace. Records from other deployments may contain longer texts. */
export function text(maxLength: number): StoredKind<string> {
  return {
    schema: Type.String(),
    argument: 'text',
    parse(option) {
      const value = option.trim();
      if (value === '' || value.length > maxLength)
        throw new SettingProblem(`It must have 1 to ${maxLength} characters.`);
      return value;
    },
  };
}

/** A text that is stored unchanged; it may be empty. */
export function anyText(argument: string): StoredKind<string> {
  return { schema: Type.String(), argument, parse: (option) => option };
}

export const toggle: StoredKind<boolean> = {
  schema: Type.Boolean(),
  argument: 'on|off',
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
  parse(digits) {
    const value = Number(digits);
    if (!/^\d+$/.test(digits) || value < 1 || value > maxId)
      throw new SettingProblem('It must be a positive whole number.');
    return value;
  },
};

export const language: StoredKind<string> = {
  schema: Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$' }),
  argument: 'tag',
  parse(option) {
    const tag = option.length > 35 ? null : languageTag(option);
    if (tag === null) throw new SettingProblem(`“${option}” is not a language tag such as en, sv or pt-BR.`);
    return tag;
  },
};

export const email: StoredKind<string> = {
  schema: Type.String(),
  argument: 'address',
  parse(option) {
    if (!isEmail(option)) throw new SettingProblem('It must be an email address such as help@shop.example.');
    return option.trim();
  },
};

/** A colour as `#rrggbb`, in lower case. */
export const color: StoredKind<string> = {
  schema: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  argument: 'color',
  parse(option) {
    if (!/^#[0-9a-f]{6}$/i.test(option)) throw new SettingProblem('It must be a colour such as #3d4fc9.');
    return option.toLowerCase();
  },
};

/** Splits `a,b`, and appends the items to those of earlier uses of the option. */
export function splitItems(option: string, earlier: readonly string[] = []): string[] {
  const items = option.split(',').map((item) => item.trim());
  return [...earlier, ...items.filter((item) => item !== '')];
}

interface ListOptions {
  readonly argument: string;
  /** @throws {SettingProblem} for a list of too many or too few items */
  check?(items: readonly string[]): void;
  /** The option text that means an empty list, such as `none`. */
  readonly none?: string;
}

/** A list of distinct items, separated by commas; a repeated option adds items. */
export function list(
  item: Pick<StoredKind<string>, 'schema' | 'parse'>,
  { argument, check, none }: ListOptions,
): StoredKind<string[]> {
  return {
    argument,
    schema: Type.Array(item.schema),
    parse(option, earlier = []) {
      if (option === none) return [];
      const found = splitItems(option).map((one) => item.parse(one, undefined));
      const items = [...new Set([...earlier, ...found])];
      check?.(items);
      return items;
    },
  };
}

/**
 * A setting that may be null.
 * @param none the option text that means null; without it, options cannot set null
 */
export function nullable<Value>(kind: StoredKind<Value>, none?: string): StoredKind<Value | null> {
  const { schema, argument, parse, accept } = kind;
  return {
    argument,
    schema: Type.Union([schema, Type.Null()]),
    parse: (option, earlier) => (option === none ? null : parse(option, earlier ?? undefined)),
    accept: (value) => (value === null || !accept ? value : accept(value)),
  };
}

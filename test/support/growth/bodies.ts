/** Bodies of requests as long as one wants: what grows is one member, its depth, or the number of members. */

import { type TSchema, Type } from 'typebox';
import type { MakeText } from './texts.ts';

/** What of JSON may stand in the place of a member, as long as one wants. */
const values: Readonly<Record<string, MakeText>> = {
  'a text': (length) => `"${'a'.repeat(length)}"`,
  'a text of escapes': (length) => `"${'\\u0000'.repeat(Math.ceil(length / 6))}"`,
  'a number of many digits': (length) => '1'.repeat(Math.max(1, length)),
  'many numbers': (length) => `[${'1,'.repeat(Math.ceil(length / 2))}1]`,
  'many texts': (length) => `[${'"a",'.repeat(Math.ceil(length / 4))}"a"]`,
  'many objects': (length) => `[${'{},'.repeat(Math.ceil(length / 3))}{}]`,
  'many wrong members': (length) => `[${'{"label":1,"value":[]},'.repeat(Math.ceil(length / 23))}{}]`,
  'lists within lists': (length) =>
    `${'['.repeat(Math.ceil(length / 2))}${']'.repeat(Math.ceil(length / 2))}`,
  'objects within objects': (length) => {
    const depth = Math.ceil(length / 6);
    return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  },
};

/** Pieces that differ, with commas between. */
function list(length: number, piece: (number: number) => string): string {
  const pieces: string[] = [];
  let made = 0;
  for (let number = 0; made < length; number += 1) {
    pieces.push(piece(number));
    made += (pieces.at(-1) ?? '').length + 1;
  }
  return pieces.join(',');
}

/**
 * Kinds of bodies for an operation, by what they are: each of its members in every form of `values`, and what is no
 * member of it. `valid` is a body that is accepted; the kinds begin with it.
 */
export function bodiesOf(
  schema: TSchema,
  valid: Readonly<Record<string, unknown>>,
): Record<string, MakeText> {
  const names = Type.IsObject(schema) ? Object.keys(schema.properties) : [];
  const withMember = (name: string, value: string) => {
    const others = Object.entries(valid).filter(([other]) => other !== name);
    return `{${[...others, [name, null]].map(([member, kept]) => `${JSON.stringify(member)}:${member === name ? value : JSON.stringify(kept)}`).join(',')}}`;
  };
  const members = names.flatMap((name) =>
    Object.entries(values).map(([kind, make]): [string, MakeText] => [
      `${name}: ${kind}`,
      (length) => withMember(name, make(length)),
    ]),
  );
  const start = JSON.stringify(valid).slice(0, -1);
  return {
    ...Object.fromEntries(members),
    'many members': (length) => `${start},${list(length, (number) => `"a${number}":1`)}}`,
    'one member again and again': (length) => `${start}${',"a":1'.repeat(Math.ceil(length / 6))}}`,
    'a long name': (length) => `${start},"${'a'.repeat(length)}":1}`,
    'names of prototypes': (length) => `${start}${',"constructor":1'.repeat(Math.ceil(length / 16))}}`,
    ...values,
  };
}

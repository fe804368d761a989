/** Reads members of front matter as what they are meant to be. What is of a wrong type is reported and left out. */

import { maxId } from '../../api/limits.ts';
import type { Member, Members } from '../../formats/front-matter.ts';
import { parseInstant } from '../../formats/instants.ts';
import { oneLine } from '../../formats/one-line.ts';

/** Takes what is wrong with a member. `line` is that of the file. */
export type ReportMember = (line: number, message: string) => void;

export interface WordBounds {
  /**
   * Characters of one word.
   * @default 100
   */
  readonly maxLength?: number;
  /** Words; without it any number. */
  readonly most?: number;
}

export interface MemberReader {
  /** One line of text without control characters, at most `maxTextLength` characters. */
  text(...names: string[]): string | null;
  integer(...names: string[]): number | null;
  id(name: string): number | null;
  flag(name: string): boolean | null;
  instant(...names: string[]): Date | null;
  /** A list, or text with commas: each once. */
  words(name: string, bounds?: WordBounds): string[];
  /** Reports the member if there is one; gives null. */
  refuse(name: string, wanted: string): null;
}

/** A title of this length still fits into an index of the database, whatever its letters. */
export const maxTextLength = 500;

const maxWordLength = 100;
const maxInteger = 2_147_483_647;

/** Of several names, the first that the front matter has is read. */
export function createMemberReader(members: Members, report: ReportMember): MemberReader {
  const find = (names: readonly string[]): Member | undefined =>
    names.map((name) => members.get(name)).find((member) => member !== undefined);

  const wrong = (member: Member, wanted: string): null => {
    const shown = member.text === null ? '' : `, not "${shorten(member.text)}"`;
    report(member.line, `${member.name} must be ${wanted}${shown}.`);
    return null;
  };

  return {
    text(...names) {
      const member = find(names);
      if (member === undefined) return null;
      if (member.text === null) return wrong(member, 'text');
      const text = oneLine(member.text);
      if (text.length > maxTextLength) return wrong(member, `at most ${maxTextLength} characters`);
      return text === '' ? null : text;
    },
    integer(...names) {
      const member = find(names);
      if (member === undefined) return null;
      const number = member.text === null ? Number.NaN : Number(member.text);
      const isFit = Number.isInteger(number) && Math.abs(number) <= maxInteger;
      return isFit ? number : wrong(member, 'a whole number');
    },
    id(name) {
      const member = find([name]);
      if (member === undefined) return null;
      const number = member.text === null ? Number.NaN : Number(member.text);
      const isFit = Number.isInteger(number) && number >= 1 && number <= maxId;
      return isFit ? number : wrong(member, 'an id, a whole number above zero');
    },
    flag(name) {
      const member = find([name]);
      if (member === undefined) return null;
      if (/^(true|yes|on|1)$/i.test(member.text ?? '')) return true;
      if (/^(false|no|off|0)$/i.test(member.text ?? '')) return false;
      return wrong(member, 'true or false');
    },
    instant(...names) {
      const member = find(names);
      if (member === undefined) return null;
      return (
        parseInstant(member.text ?? '') ?? wrong(member, 'a date such as 2026-03-01 or 2026-03-01T09:00')
      );
    },
    words(name, { maxLength = maxWordLength, most = Number.POSITIVE_INFINITY } = {}) {
      const member = find([name]);
      if (member === undefined) return [];
      const list = Array.isArray(member.value) ? member.value : member.text?.split(',');
      const isFit = list?.every((item) => typeof item !== 'object' && String(item).length <= maxLength);
      if (list === undefined || isFit !== true) {
        wrong(member, `a list of words of at most ${maxLength} characters`);
        return [];
      }
      const words = [...new Set(list.map((item) => oneLine(String(item))))].filter((word) => word !== '');
      if (words.length <= most) return words;
      wrong(member, `a list of at most ${most} words`);
      return [];
    },
    refuse(name, wanted) {
      const member = find([name]);
      return member === undefined ? null : wrong(member, wanted);
    },
  };
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

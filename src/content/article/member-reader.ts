import { maxId } from '../../api/limits.ts';
import type { Member, Members } from '../../formats/front-matter.ts';
import { parseInstant } from '../../formats/instants.ts';
import { isRecord } from '../../formats/is-record.ts';
import { oneLine } from '../../formats/one-line.ts';

/** Reports an invalid member; `line` is a line of the file. */
export type ReportMember = (line: number, message: string) => void;

export interface WordBounds {
  /**
   * Maximum length of one word in characters.
   * @default 100
   */
  readonly maxLength?: number;
  /** Maximum number of words; unlimited if absent. */
  readonly most?: number;
}

/** Maximum length of a text in characters: a title must fit into a database index, whatever its script. */
export const maxTextLength = 500;

const maxWordLength = 100;
const maxInteger = 2_147_483_647;

/** Reads front matter members by type; of several names, the first that exists. Reports and ignores invalid values. */
export class MemberReader {
  readonly #members: Members;
  readonly #report: ReportMember;

  constructor(members: Members, report: ReportMember) {
    this.#members = members;
    this.#report = report;
  }

  /** Returns one line without control characters; null if absent, invalid, or longer than `maxTextLength`. */
  text(...names: string[]): string | null {
    const member = this.#find(names);
    if (member === undefined) return null;
    if (member.text === null) return this.#reject(member, 'text');
    const text = oneLine(member.text);
    if (text.length > maxTextLength) return this.#reject(member, `at most ${maxTextLength} characters`);
    return text === '' ? null : text;
  }

  integer(...names: string[]): number | null {
    const member = this.#find(names);
    if (member === undefined) return null;
    const number = member.text === null ? Number.NaN : Number(member.text);
    const isFit = Number.isInteger(number) && Math.abs(number) <= maxInteger;
    return isFit ? number : this.#reject(member, 'a whole number');
  }

  id(name: string): number | null {
    const member = this.#find([name]);
    if (member === undefined) return null;
    const number = member.text === null ? Number.NaN : Number(member.text);
    const isFit = Number.isInteger(number) && number >= 1 && number <= maxId;
    return isFit ? number : this.#reject(member, 'an id, a whole number above zero');
  }

  flag(name: string): boolean | null {
    const member = this.#find([name]);
    if (member === undefined) return null;
    if (/^(true|yes|on|1)$/i.test(member.text ?? '')) return true;
    if (/^(false|no|off|0)$/i.test(member.text ?? '')) return false;
    return this.#reject(member, 'true or false');
  }

  instant(...names: string[]): Date | null {
    const member = this.#find(names);
    if (member === undefined) return null;
    const instant = parseInstant(member.text ?? '');
    return instant ?? this.#reject(member, 'a date such as 2026-03-01 or 2026-03-01T09:00');
  }

  /** Returns the words of a list, or of a comma-separated text, without duplicates. */
  words(
    name: string,
    { maxLength = maxWordLength, most = Number.POSITIVE_INFINITY }: WordBounds = {},
  ): string[] {
    const member = this.#find([name]);
    if (member === undefined) return [];
    const list = Array.isArray(member.value) ? member.value : member.text?.split(',');
    const isFit = list?.every((item) => typeof item !== 'object' && String(item).length <= maxLength);
    if (list === undefined || isFit !== true) {
      this.#reject(member, `a list of words of at most ${maxLength} characters`);
      return [];
    }
    const words = [...new Set(list.map((item) => oneLine(String(item))))].filter((word) => word !== '');
    if (words.length <= most) return words;
    this.#reject(member, `a list of at most ${most} words`);
    return [];
  }

  /** Returns a part of a member that is a map, such as `list` of `build`, as text; null if there is none. */
  part(name: string, part: string): string | null {
    const value = this.#find([name])?.value;
    const found = isRecord(value) ? value[part] : undefined;
    return found === undefined || found === null ? null : String(found).toLowerCase();
  }

  /** Reports the member as invalid if the front matter has it. */
  refuse(name: string, wanted: string): null {
    const member = this.#find([name]);
    return member === undefined ? null : this.#reject(member, wanted);
  }

  #find(names: readonly string[]): Member | undefined {
    return names.map((name) => this.#members.get(name)).find((member) => member !== undefined);
  }

  #reject(member: Member, wanted: string): null {
    const found = member.text === null ? '' : `, not "${shorten(member.text)}"`;
    this.#report(member.line, `${member.name} must be ${wanted}${found}.`);
    return null;
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

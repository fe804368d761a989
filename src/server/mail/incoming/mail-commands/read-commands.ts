/**
 * Reads the commands that agents write above the text of a mail: first lines that begin with `#`, one command on each
 * line, with or without blank lines between. The caller decides in whose mails commands are read.
 */

import { isEmail } from '../../../../api/shared/email.ts';
import { blankCharacter, isBlank } from '../../../../formats/blank-text.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';

/** The effects of the commands above a text. */
export interface MailCommands {
  /** `#note`: only agents see the text below. */
  readonly isNote: boolean;
  /** `#solved`, or `#open`, which makes a ticket wait for an agent again. Null if there is neither. */
  readonly status: 'solved' | 'reply' | null;
  /** `#uncc ADDRESS`: email addresses in lower case, each once. */
  readonly removedParticipants: readonly string[];
}

export interface ReadCommands {
  readonly commands: MailCommands;
  /** The first line that begins with `#` and a letter but is not a command; null if there is none. */
  readonly unknown: string | null;
  /** The first line of the text. `textOffset` is the number of UTF-16 units to cut off at its beginning. */
  readonly textLine: number;
  readonly textOffset: number;
}

/** Limits the commands of one mail: a longer list is not meant as commands. */
const mostCommands = 50;

/** Limits the UTF-16 units of a line, after its indentation, in which a command is searched. */
const longestLine = 1000;

/** Matches a command: it begins with an ordinary, full-width or small `#`. */
const command = new RegExp(
  `^${blankCharacter}*[#\\uff03\\ufe5f]([^\\p{White_Space}]+)[\\p{White_Space}]*`,
  'u',
);
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;

/**
 * Reads the commands above a text. Letter case, full-width letters, byte order marks, direction marks and the kind of
 * whitespace make no difference.
 * @returns null if the first line that is not blank does not begin with `#` and a letter
 */
export function readCommands(lines: readonly string[]): ReadCommands | null {
  const read = new Reading();
  for (const [index, line] of lines.entries()) {
    if (isBlank(line)) continue;
    const indentation = line.length - line.trimStart().length;
    const end = read.take(line.slice(0, indentation + longestLine));
    if (end !== 'next') return read.result(index, end);
  }
  return read.result(lines.length, 0);
}

class Reading {
  #isNote = false;
  #status: MailCommands['status'] = null;
  #unknown: string | null = null;
  #count = 0;
  readonly #removed = new Set<string>();

  /** Reads a line. Returns `next` if the line is only a command, else the UTF-16 units of the line before its text. */
  take(line: string): 'next' | number {
    const match = command.exec(line);
    const name = fold(match?.[1] ?? '');
    if (match === null || !/^\p{L}/u.test(name)) return 0;
    const length = match[0].length;
    const isObeyed = this.#count < mostCommands && this.#obey(name, line.slice(length));
    if (isObeyed) {
      this.#count += 1;
      return name === 'note' && !isBlank(line.slice(length)) ? length : 'next';
    }
    // A line of a note may begin with anything, as no customer sees it.
    if (!this.#isNote) this.#unknown = line.replace(invisible, '').trim();
    return 0;
  }

  result(textLine: number, textOffset: number): ReadCommands | null {
    if (this.#count === 0 && this.#unknown === null) return null;
    const commands = {
      isNote: this.#isNote,
      status: this.#status,
      removedParticipants: [...this.#removed],
    };
    return { commands, unknown: this.#unknown, textLine, textOffset };
  }

  #obey(name: string, rest: string): boolean {
    if (name === 'note') this.#isNote = true;
    else if ((name === 'solved' || name === 'open') && isBlank(rest))
      this.#status = name === 'solved' ? 'solved' : 'reply';
    else if (name === 'uncc') return this.#remove(readAddress(rest));
    else return false;
    return true;
  }

  #remove(address: string | null): boolean {
    if (address !== null) this.#removed.add(address);
    return address !== null;
  }
}

function fold(text: string): string {
  return text.replace(invisible, '').normalize('NFKC').toLowerCase();
}

/** Returns the email address if the text is only that: bare, in angle brackets, or repeated as a link by programs. */
function readAddress(text: string): string | null {
  const written = text.replace(invisible, '').trim();
  const [, first = '', second = first] =
    /^<?([^\s<>]+?)>?(?:\s*<(?:mailto:)?([^\s<>]+)>)?$/i.exec(written) ?? [];
  return isEmail(first) && foldEmail(first) === foldEmail(second) ? foldEmail(first) : null;
}

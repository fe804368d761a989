/**
 * Reads CSS as far as it has to be understood to know what it loads: the tokens of CSS Syntax Level 3, with escapes
 * taken apart, so that `\75 rl(` is the `url(` that a browser reads.
 */

export type Token =
  | {
      readonly kind: 'at' | 'identifier' | 'function' | 'string' | 'url';
      readonly value: string;
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'open' | 'close' | 'other';
      readonly value: string;
      readonly start: number;
      readonly end: number;
    };

/** CSS that a browser would repair in its own way. */
export class CssError extends Error {
  override readonly name = 'CssError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** One UTF-16 unit of a name. Others beyond ASCII belong to names in some browsers only. */
const namePart =
  /^[\w\-\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\udfff\uf900-\ufdcf\ufdf0-\ufffd]$/;

const isName = (character: string) => namePart.test(character);
const isNameStart = (character: string) => isName(character) && !/[\d-]/.test(character);
const isSpace = (character: string) => character === ' ' || character === '\t' || character === '\n';
const isUnprintable = (character: string) => /\p{Cc}/u.test(character);

/**
 * The tokens without white space and comments.
 * @param css with line feeds only
 * @throws {CssError}
 */
export function* readTokens(css: string): Generator<Token> {
  let at = 0;
  const peek = (ahead = 0) => css[at + ahead] ?? '';

  const isEscape = (ahead = 0) => peek(ahead) === '\\' && peek(ahead + 1) !== '\n' && peek(ahead + 1) !== '';

  /** After the backslash. */
  function readEscape(): string {
    const [digits] = /^[0-9a-f]{1,6}/i.exec(css.slice(at, at + 6)) ?? [];
    if (digits === undefined) {
      const character = String.fromCodePoint(css.codePointAt(at) ?? 0xfffd);
      at += character.length;
      return character;
    }
    at += digits.length;
    if (isSpace(peek())) at += 1;
    const code = Number.parseInt(digits, 16);
    const isCharacter = code !== 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  }

  function startsName(ahead = 0): boolean {
    const first = peek(ahead);
    if (first === '-') {
      const second = peek(ahead + 1);
      return second === '-' || isNameStart(second) || isEscape(ahead + 1);
    }
    return isNameStart(first) || isEscape(ahead);
  }

  function readName(): string {
    let name = '';
    for (;;) {
      if (isEscape()) {
        at += 1;
        name += readEscape();
      } else if (peek() !== '' && isName(peek())) {
        name += peek();
        at += 1;
      } else {
        return name;
      }
    }
  }

  function skipSpace(): void {
    while (isSpace(peek())) at += 1;
  }

  function readString(start: number): string {
    const quote = peek();
    at += 1;
    let text = '';
    for (;;) {
      const character = peek();
      if (character === '' || character === '\n') throw new CssError('A text in quotes does not end.', start);
      at += 1;
      if (character === quote) return text;
      if (character !== '\\') text += character;
      else if (peek() === '\n') at += 1;
      else if (peek() !== '') text += readEscape();
    }
  }

  /** After `url(`, of an address without quotes. */
  function readUrl(start: number): string {
    let url = '';
    for (;;) {
      const character = peek();
      if (character === ')') {
        at += 1;
        return url;
      }
      if (isSpace(character)) {
        skipSpace();
        if (peek() !== ')') throw new CssError('An address has white space in it, or does not end.', start);
      } else if (isEscape()) {
        at += 1;
        url += readEscape();
      } else if (character === '' || /["'(\\]/.test(character) || isUnprintable(character)) {
        throw new CssError(
          'An address has characters in it that belong into quotes, or does not end.',
          start,
        );
      } else {
        url += character;
        at += 1;
      }
    }
  }

  function skipComment(): void {
    const end = css.indexOf('*/', at + 2);
    if (end < 0) throw new CssError('A comment does not end.', at);
    at = end + 2;
  }

  function readNamed(start: number): Token {
    const value = readName();
    if (peek() !== '(') return { kind: 'identifier', value, start, end: at };
    at += 1;
    if (value.toLowerCase() === 'url') {
      const afterBracket = at;
      skipSpace();
      if (!/^["']$/.test(peek())) return { kind: 'url', value: readUrl(start), start, end: at };
      at = afterBracket;
    }
    return { kind: 'function', value, start, end: at };
  }

  const nothing = css.indexOf('\0');
  if (nothing >= 0) throw new CssError('It has a character that is none.', nothing);
  while (at < css.length) {
    const start = at;
    const character = peek();
    if (isSpace(character)) skipSpace();
    else if (character === '/' && peek(1) === '*') skipComment();
    else if (character === '"' || character === "'") {
      const value = readString(start);
      yield { kind: 'string', value, start, end: at };
    } else if (character === '@' && startsName(1)) {
      at += 1;
      const value = readName();
      yield { kind: 'at', value, start, end: at };
    } else if (character === '#' && (isName(peek(1)) || isEscape(1)) && peek(1) !== '') {
      at += 1;
      yield { kind: 'other', value: `#${readName()}`, start, end: at };
    } else if (/[0-9]/.test(character)) {
      // With its unit, which is no name by itself.
      at += (/^[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?/i.exec(css.slice(at, at + 100))?.[0] ?? '').length;
      if (startsName()) readName();
      yield { kind: 'other', value: '0', start, end: at };
    } else if (startsName()) yield readNamed(start);
    else if (character > '\x7f')
      throw new CssError('A character stands where it belongs into quotes.', start);
    else if (css.startsWith('<!--', at)) throw new CssError('<!-- has no place here.', start);
    else {
      at += 1;
      const kind = '([{'.includes(character) ? 'open' : ')]}'.includes(character) ? 'close' : 'other';
      yield { kind, value: character, start, end: at };
    }
  }
}

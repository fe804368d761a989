/**
 * Reads the tokens of a style sheet by css-tree's tokeniser, and decodes escapes. Its parser is not used: it returns
 * unreadable parts as raw text, and reads `\75 rl(` as another function than the `url(` that browsers see.
 */

import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { ident, string, url } from 'css-tree/utils';

export interface Token {
  readonly kind: 'at' | 'identifier' | 'function' | 'string' | 'url' | 'open' | 'close' | 'other';
  /** The value without delimiters: `url` for the function `url(`, and the URL of a `url` token. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The CSS is not allowed, or browsers would repair it in different ways. */
export class CssError extends Error {
  override readonly name = 'CssError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Matches characters beyond ASCII that some browsers do not accept in names, and control characters. */
const disputedCharacter =
  /[^\t\n -~\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\udfff\uf900-\ufdcf\ufdf0-\ufffd]/;

const opening: ReadonlySet<string> = new Set('([{');
const closing: ReadonlySet<string> = new Set(')]}');

const {
  AtKeyword,
  BadString,
  BadUrl,
  CDO,
  Comment,
  Function: FunctionToken,
  Ident,
  String: StringToken,
  Url,
  WhiteSpace,
} = tokenTypes;

/**
 * Returns the tokens without whitespace and comments; `css` has line feeds only.
 * @throws {CssError}
 */
export function readTokens(css: string): Token[] {
  const nothing = css.indexOf('\0');
  if (nothing >= 0) throw new CssError('It has an invalid character.', nothing);
  const tokens: Token[] = [];
  // With two line feeds added, an unclosed token contains both, and an escape at the end only the first.
  tokenize(`${css}\n\n`, (type, start, end) => {
    if (type === WhiteSpace) return;
    checkEnd(type, start, end > css.length + 1);
    if (type === Comment) return;
    const raw = css.slice(start, end);
    const { kind, value } = readToken(type, raw);
    checkCharacters(type, value, raw, start);
    tokens.push({ kind, value, start, end });
  });
  return tokens;
}

function checkEnd(type: number, start: number, isUnclosed: boolean): void {
  if (type === BadString) throw new CssError('A quoted string is not closed.', start);
  if (type === BadUrl || (type === Url && isUnclosed)) {
    throw new CssError(
      'A URL has whitespace or characters that have to be in quotes, or is not closed.',
      start,
    );
  }
  if (isUnclosed) throw new CssError('A comment is not closed.', start);
}

function readToken(type: number, raw: string): Pick<Token, 'kind' | 'value'> {
  if (type === StringToken) return { kind: 'string', value: string.decode(raw) };
  if (type === Url) return { kind: 'url', value: url.decode(raw) };
  if (type === Ident) return { kind: 'identifier', value: ident.decode(raw) };
  if (type === FunctionToken) return { kind: 'function', value: ident.decode(raw.slice(0, -1)) };
  if (type === AtKeyword) return { kind: 'at', value: ident.decode(raw.slice(1)) };
  if (opening.has(raw)) return { kind: 'open', value: raw };
  return { kind: closing.has(raw) ? 'close' : 'other', value: raw };
}

function checkCharacters(type: number, value: string, raw: string, start: number): void {
  if (type === CDO) throw new CssError('<!-- has no place here.', start);
  // The tokeniser finds a URL without quotes only after a name without escapes, and would read comments in it.
  if (type === FunctionToken && raw.includes('\\') && value.toLowerCase() === 'url') {
    throw new CssError('url() must be written without escapes.', start);
  }
  if (type !== StringToken && type !== Url && disputedCharacter.test(raw)) {
    throw new CssError('A character has to be in quotes.', start);
  }
}

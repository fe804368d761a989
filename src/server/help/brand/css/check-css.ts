/** Checks a style sheet that an owner wrote: it loads nothing but files of the brand, and runs nothing. */

import { CssError, readTokens, type Token } from './tokens.ts';

/** A file that a style sheet names, and where. */
export interface NamedFile {
  readonly path: string;
  /** `#icon`, or nothing. */
  readonly fragment: string;
  /** What stands in the sheet, from and up to. */
  readonly start: number;
  readonly end: number;
  readonly isUrlToken: boolean;
}

const atRules: ReadonlySet<string> = new Set([
  ...['charset', 'container', 'counter-style', 'font-face', 'font-feature-values', 'font-palette-values'],
  ...['keyframes', '-webkit-keyframes', 'layer', 'media', 'page', 'property', 'scope', 'starting-style'],
  ...['supports', 'stylistic', 'styleset', 'character-variant', 'swash', 'ornaments', 'annotation'],
]);

/** They run code in one browser or another, or did. */
const properties: ReadonlySet<string> = new Set(['behavior', '-ms-behavior', '-moz-binding']);

const refusedFunctions: ReadonlySet<string> = new Set(['expression', 'src', 'image']);

/** In them, a text is an address too. */
const sets: ReadonlySet<string> = new Set([
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  '-webkit-cross-fade',
]);

const isInSets = /^(?:url|type|(?:repeating-)?(?:linear|radial|conic)-gradient)$/;

/** Of brackets that stand in each other. */
const maxDepth = 64;

interface Open {
  readonly bracket: string;
  /** Of the function that it belongs to. */
  readonly name: string;
  readonly start: number;
}

const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * The files that a style sheet names.
 * @param isFile whether a name can be one of a file in the folder
 * @throws {CssError}
 */
export function checkCss(css: string, isFile: (path: string) => boolean): NamedFile[] {
  const files: NamedFile[] = [];
  const open: Open[] = [];
  let before: Token | null = null;

  function take(token: Token): void {
    const { start, end } = token;
    const [, path = '', fragment = ''] = /^(?:\.\/)?([^#]*)(#.*)?$/s.exec(token.value.trim()) ?? [];
    if (path === '' || /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(path)) return;
    if (!isFile(path) || !/^(?:#[\w-]+)?$/.test(fragment)) {
      throw new CssError(
        `It loads “${token.value.slice(0, 100)}”: only files of the folder and data: pictures may be loaded.`,
        start,
      );
    }
    files.push({ path, fragment, start, end, isUrlToken: token.kind === 'url' });
  }

  function enter(bracket: string, name: string, start: number): void {
    if (open.length === maxDepth)
      throw new CssError(`More than ${maxDepth} brackets stand in each other.`, start);
    open.push({ bracket, name, start });
  }

  function checkFunction(name: string, start: number): void {
    if (refusedFunctions.has(name)) throw new CssError(`${name}() is not allowed.`, start);
    const set = open.findLast((one) => sets.has(one.name));
    if (set && open.at(-1) === set && !isInSets.test(name)) {
      throw new CssError(`${name}() is not allowed in ${set.name}().`, start);
    }
  }

  for (const token of readTokens(css)) {
    const { kind, value, start } = token;
    const inner = open.at(-1)?.name ?? '';
    if (inner === 'url' && kind !== 'string' && kind !== 'close') {
      throw new CssError('Beside an address in url() nothing may stand.', start);
    }
    if (kind === 'at' && !atRules.has(value.toLowerCase())) {
      throw new CssError(`@${value.slice(0, 40)} is not allowed.`, start);
    }
    const isAddress = inner === 'url' || (inner !== 'type' && open.some(({ name }) => sets.has(name)));
    if (kind === 'url' || (kind === 'string' && isAddress)) take(token);
    if (kind === 'function') {
      const name = value.toLowerCase();
      checkFunction(name, start);
      enter('(', name, start);
    } else if (kind === 'open') enter(value, '', start);
    else if (kind === 'close') {
      const opened = open.pop();
      if (!opened || closings[opened.bracket] !== value)
        throw new CssError(`A “${value}” closes nothing.`, start);
    } else if (value === ':' && before?.kind === 'identifier' && properties.has(before.value.toLowerCase())) {
      throw new CssError(`${before.value} is not allowed.`, before.start);
    }
    before = token;
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new CssError(`A “${unclosed.bracket}” is not closed.`, unclosed.start);
  return files;
}

/**
 * The style sheet with other addresses.
 * @param addresses of the files, in their order
 */
export function withAddresses(
  css: string,
  files: readonly NamedFile[],
  addresses: readonly string[],
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const [index, { start, end, fragment, isUrlToken }] of files.entries()) {
    const address = JSON.stringify((addresses[index] ?? '') + fragment);
    pieces.push(css.slice(at, start), isUrlToken ? `url(${address})` : address);
    at = end;
  }
  return pieces.join('') + css.slice(at);
}

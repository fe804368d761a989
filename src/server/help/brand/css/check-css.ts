/** Checks an owner's style sheet: it may load only files of the brand, and must not run anything. */

import { CssError, readTokens, type Token } from './tokens.ts';

export interface NamedFile {
  readonly path: string;
  /** The fragment, such as `#icon`; empty if there is none. */
  readonly fragment: string;
  /** The start and end offsets of the reference in the style sheet. */
  readonly start: number;
  readonly end: number;
  readonly isUrlToken: boolean;
}

const atRules: ReadonlySet<string> = new Set([
  ...['charset', 'container', 'counter-style', 'font-face', 'font-feature-values', 'font-palette-values'],
  ...['keyframes', '-webkit-keyframes', 'layer', 'media', 'page', 'property', 'scope', 'starting-style'],
  ...['supports', 'stylistic', 'styleset', 'character-variant', 'swash', 'ornaments', 'annotation'],
]);

/** Properties that run code, or once did, in some browser. */
const properties: ReadonlySet<string> = new Set(['behavior', '-ms-behavior', '-moz-binding']);

const refusedFunctions: ReadonlySet<string> = new Set(['expression', 'src', 'image']);

/** Functions in which a string is a URL too. */
const sets: ReadonlySet<string> = new Set([
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  '-webkit-cross-fade',
]);

const isInSets = /^(?:url|type|(?:repeating-)?(?:linear|radial|conic)-gradient)$/;

/** Maximum depth of nested brackets. */
const maxDepth = 64;

interface Open {
  readonly bracket: string;
  /** The function's name; empty for a bracket that is not a function's. */
  readonly name: string;
  readonly start: number;
}

const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Returns the files to which a style sheet refers; `isFile` accepts their paths.
 * @throws {CssError}
 */
export function checkCss(css: string, isFile: (path: string) => boolean): NamedFile[] {
  const check = new CssCheck(isFile);
  for (const token of readTokens(css)) check.add(token);
  return check.finish();
}

class CssCheck {
  readonly #isFile: (path: string) => boolean;
  readonly #files: NamedFile[] = [];
  readonly #open: Open[] = [];
  #before: Token | null = null;

  constructor(isFile: (path: string) => boolean) {
    this.#isFile = isFile;
  }

  /** @throws {CssError} */
  add(token: Token): void {
    const { kind, value, start } = token;
    const inner = this.#open.at(-1)?.name ?? '';
    if (inner === 'url' && kind !== 'string' && kind !== 'close') {
      throw new CssError('url() may contain one url only.', start);
    }
    if (kind === 'at' && !atRules.has(value.toLowerCase())) {
      throw new CssError(`@${value.slice(0, 40)} is not allowed.`, start);
    }
    const isInSet = inner !== 'type' && this.#open.some(({ name }) => sets.has(name));
    if (kind === 'url' || (kind === 'string' && (inner === 'url' || isInSet))) this.#addFile(token);
    if (kind === 'function') this.#openFunction(value.toLowerCase(), start);
    else if (kind === 'open') this.#push(value, '', start);
    else if (kind === 'close') this.#close(value, start);
    else if (value === ':') this.#checkProperty();
    this.#before = token;
  }

  /** @throws {CssError} if a bracket is not closed */
  finish(): NamedFile[] {
    const unclosed = this.#open.at(-1);
    if (unclosed) throw new CssError(`A “${unclosed.bracket}” is not closed.`, unclosed.start);
    return this.#files;
  }

  #addFile({ kind, value, start, end }: Token): void {
    const [, path = '', fragment = ''] = /^(?:\.\/)?([^#]*)(#.*)?$/s.exec(value.trim()) ?? [];
    if (path === '' || /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(path)) return;
    if (!this.#isFile(path) || !/^(?:#[\w-]+)?$/.test(fragment)) {
      throw new CssError(
        `It loads “${value.slice(0, 100)}”. A style sheet may load only files of its folder, and images in data: URLs.`,
        start,
      );
    }
    this.#files.push({ path, fragment, start, end, isUrlToken: kind === 'url' });
  }

  #openFunction(name: string, start: number): void {
    if (refusedFunctions.has(name)) throw new CssError(`${name}() is not allowed.`, start);
    const set = this.#open.findLast((one) => sets.has(one.name));
    if (set && this.#open.at(-1) === set && !isInSets.test(name)) {
      throw new CssError(`${name}() is not allowed in ${set.name}().`, start);
    }
    this.#push('(', name, start);
  }

  #push(bracket: string, name: string, start: number): void {
    if (this.#open.length === maxDepth) {
      throw new CssError(`More than ${maxDepth} brackets are nested.`, start);
    }
    this.#open.push({ bracket, name, start });
  }

  #close(bracket: string, start: number): void {
    const opened = this.#open.pop();
    if (!opened || closings[opened.bracket] !== bracket) {
      throw new CssError(`A “${bracket}” closes nothing.`, start);
    }
  }

  #checkProperty(): void {
    const before = this.#before;
    if (before?.kind !== 'identifier' || !properties.has(before.value.toLowerCase())) return;
    throw new CssError(`${before.value} is not allowed.`, before.start);
  }
}

/** @param addresses the URLs, in the order of the references */
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

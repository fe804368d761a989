/** Reads values that are written out in a JavaScript or TypeScript file, such as a site's settings, without running it. */

/** Maximum depth of nested lists and objects. */
const maxDepth = 20;

/** Matches words that may follow a value without changing it: `[…] as const`, `{…} satisfies Config`. */
const typeWords = /(?:as|satisfies)\b/y;

/** Matches a name before a list, an object or a text; a type may be between them: `locales: Locales = {`. */
const namedValue =
  /(?<![\w$.])([\w$]+)["']?[ \t]*(?::[ \t]*[\w.<>,|[\]]{1,80}[ \t]*=|[:=])[ \t]*(?=[[{'"`])/g;

/**
 * Returns the first list, object or text that is written for a name (`name: […]`, `name = {…}`); undefined if there is
 * none. Parts that would have to be computed are undefined in it, or are missing.
 */
export function readLiteral(source: string, name: string): unknown {
  for (const match of source.matchAll(namedValue)) {
    if (match[1] === name) return new LiteralReader(source, match.index + match[0].length).value(0);
  }
  return undefined;
}

class LiteralReader {
  readonly #source: string;
  #at: number;

  constructor(source: string, at: number) {
    this.#source = source;
    this.#at = at;
  }

  /** Reads a value and everything up to the comma or bracket after it. */
  value(depth: number): unknown {
    this.#skipBlanks();
    const value = depth > maxDepth ? undefined : this.#literal(depth);
    this.#skipBlanks();
    typeWords.lastIndex = this.#at;
    const isWhole = this.#isEnd() || typeWords.test(this.#source);
    this.#skipExpression();
    return isWhole ? value : undefined;
  }

  #literal(depth: number): unknown {
    const letter = this.#source[this.#at];
    if (letter === '[') return this.#list(depth);
    if (letter === '{') return this.#object(depth);
    if (letter === '"' || letter === "'" || letter === '`') return this.#text();
    const [word = ''] = this.#match(/[\w.-]+/y) ?? [];
    if (word === 'true' || word === 'false') return word === 'true';
    return /^-?\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
  }

  #list(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipBlanks();
      if (this.#isAtEndOf(']')) return items;
      items.push(this.value(depth + 1));
      this.#skipComma();
    }
  }

  #object(depth: number): Record<string, unknown> {
    const members = new Map<string, unknown>();
    this.#at += 1;
    for (;;) {
      this.#skipBlanks();
      if (this.#isAtEndOf('}')) return Object.fromEntries(members);
      const quote = this.#source[this.#at] ?? '';
      const name = quote === '"' || quote === "'" ? this.#text() : this.#match(/[\w$]+/y)?.[0];
      this.#skipBlanks();
      if (name !== undefined && this.#source[this.#at] === ':') {
        this.#at += 1;
        members.set(name, this.value(depth + 1));
      } else {
        this.#skipExpression();
      }
      this.#skipComma();
    }
  }

  #text(): string | undefined {
    const quote = this.#source[this.#at] ?? '';
    let text = '';
    for (this.#at += 1; this.#at < this.#source.length; this.#at += 1) {
      const letter = this.#source[this.#at] ?? '';
      if (letter === quote) break;
      if (letter === '\\') this.#at += 1;
      text += this.#source[this.#at] ?? '';
    }
    this.#at += 1;
    return quote === '`' && text.includes('${') ? undefined : text;
  }

  /** Skips what follows up to the next comma or closing bracket of the same level. */
  #skipExpression(): void {
    let depth = 0;
    for (; this.#at < this.#source.length; this.#skipBlanks()) {
      const letter = this.#source[this.#at] ?? '';
      if (depth === 0 && /[,\]}]/.test(letter)) return;
      if (letter === '"' || letter === "'" || letter === '`') {
        this.#text();
        continue;
      }
      if (/[[{(]/.test(letter)) depth += 1;
      if (/[\]})]/.test(letter)) depth -= 1;
      if (depth < 0) return;
      this.#at += 1;
    }
  }

  #skipBlanks(): void {
    while (this.#match(/\s+|\/\/[^\n]*/y) !== null || this.#skipComment());
  }

  #skipComment(): boolean {
    if (!this.#source.startsWith('/*', this.#at)) return false;
    const end = this.#source.indexOf('*/', this.#at + 2);
    this.#at = end < 0 ? this.#source.length : end + 2;
    return true;
  }

  #skipComma(): void {
    if (this.#source[this.#at] === ',') this.#at += 1;
    // A closing bracket of another kind ends the list, as does the end of the file.
    else if (!/[\]}]/.test(this.#source[this.#at] ?? '')) this.#at = this.#source.length;
  }

  #isAtEndOf(bracket: string): boolean {
    const letter = this.#source[this.#at];
    if (letter !== undefined && !/[\]})]/.test(letter)) return false;
    if (letter === bracket) this.#at += 1;
    else this.#at = this.#source.length;
    return true;
  }

  #isEnd(): boolean {
    return /^[,\]};)]?$/.test(this.#source[this.#at] ?? '');
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#source);
    if (match !== null) this.#at += match[0].length;
    return match;
  }
}

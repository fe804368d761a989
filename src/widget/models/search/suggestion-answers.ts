/** The server's suggestions, kept for a text that is typed again or goes on. */

import type { Suggestion } from './suggestion-source.ts';

/** Answers that are kept, the newest ones. */
const mostAnswers = 50;

export class SuggestionAnswers {
  /** By language and text: `en return`. */
  readonly #answers = new Map<string, readonly Suggestion[]>();

  keep(lang: string, text: string, list: readonly Suggestion[]): void {
    this.#answers.set(`${lang} ${text}`, list);
    for (const name of [...this.#answers.keys()].slice(0, -mostAnswers)) this.#answers.delete(name);
  }

  find(lang: string | undefined, text: string): readonly Suggestion[] | undefined {
    return this.#answers.get(`${lang} ${text}`);
  }

  /** Returns the answer to the longest beginning of a text. */
  findForBeginning(lang: string | undefined, text: string): readonly Suggestion[] {
    for (let length = text.length; length > 0; length -= 1) {
      const answer = this.find(lang, text.slice(0, length));
      if (answer) return answer;
    }
    return [];
  }
}

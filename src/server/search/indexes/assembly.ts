/** Messages between the server and the thread that assembles indexes, and what the thread does. */

import { IndexBuilder } from '../../../search/assemble.ts';
import type { IndexData } from '../../../search/index-data.ts';
import type { Phrases } from '../../../search/phrases.ts';
import { createThesaurus } from '../../../search/thesaurus.ts';
import type { ArticleRow } from '../rows/store-rows.ts';
import { searchLanguageOf } from '../search-language.ts';

export type AssemblyQuestion =
  /** Begins an index; what was begun before is dropped. */
  | { readonly language: string; readonly ownGroups: readonly (readonly string[])[] }
  | { readonly rows: readonly ArticleRow[] }
  | 'finish';

export type AssemblyAnswer = 'ready' | IndexData;

/** Returns the synonyms of an owner, and the phrases of an index: the language's and the owner's. */
export function ownThesaurus(language: string, ownGroups: readonly (readonly string[])[]) {
  const { tag, stem, thesaurus } = searchLanguageOf(language);
  const own = createThesaurus(ownGroups, tag, stem);
  const phrases: Phrases = ownGroups.length > 0 ? thesaurus.phrases.with(own.phrases) : thesaurus.phrases;
  return { synonyms: own.synonyms, phrases };
}

/** Answers the questions of one index after the other. */
export class Assembly {
  #builder: IndexBuilder | undefined;

  /** @throws {RangeError} for a damaged row, and {Error} without a beginning */
  answer(question: AssemblyQuestion): AssemblyAnswer {
    if (question !== 'finish' && 'language' in question) {
      const { phrases } = ownThesaurus(question.language, question.ownGroups);
      this.#builder = new IndexBuilder(searchLanguageOf(question.language), phrases);
      return 'ready';
    }
    if (!this.#builder) throw new Error('No index was begun.');
    if (question !== 'finish') {
      for (const { id, row } of question.rows) this.#builder.add(id, row);
      return 'ready';
    }
    const data = this.#builder.finish();
    this.#builder = undefined;
    return data;
  }
}

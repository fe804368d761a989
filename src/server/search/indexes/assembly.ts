/** Answers the questions of the server in the thread that assembles indexes. */

import { IndexBuilder } from '../../../search/index/assemble.ts';
import type { IndexData } from '../../../search/index/index-data.ts';
import type { Phrases } from '../../../search/rank/phrases.ts';
import { createThesaurus } from '../../../search/words/thesaurus.ts';
import type { ArticleRow } from '../rows/store-rows.sql.ts';
import { searchLanguageOf } from '../search-language.ts';

export type AssemblyQuestion =
  /** Begins an index, and discards an unfinished one. */
  | { readonly language: string; readonly ownGroups: readonly (readonly string[])[] }
  | { readonly rows: readonly ArticleRow[] }
  | 'finish';

export type AssemblyAnswer = 'ready' | IndexData;

/** Returns the owner's synonyms, and the phrases of the language and the owner. */
export function ownThesaurus(language: string, ownGroups: readonly (readonly string[])[]) {
  const { tag, stem, thesaurus } = searchLanguageOf(language);
  const own = createThesaurus(ownGroups, tag, stem);
  const phrases: Phrases = ownGroups.length > 0 ? thesaurus.phrases.with(own.phrases) : thesaurus.phrases;
  return { synonyms: own.synonyms, phrases };
}

/** Assembles one index after the other. */
export class Assembly {
  #builder: IndexBuilder | undefined;

  /** @throws {RangeError} for a damaged row, and {Error} if no index was begun */
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

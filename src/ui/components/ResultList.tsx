/** What a search found: the title with the matched words marked, where it stands, and what it says of the search. */

import { cutAtWord, type TextPart, toTextParts } from '../html/highlight.ts';
import { useLinkTo } from './links.ts';
import { Marked } from './Marked.tsx';

export interface ListedResult {
  readonly _source: {
    readonly article_id: number;
    readonly title: string;
    readonly content_text: string;
    readonly category: readonly { readonly title: string }[];
  };
  /** Another deployment tells no piece of the text: its beginning is shown then. */
  readonly highlight: { readonly title: readonly string[]; readonly content_text?: readonly string[] };
}

/** Characters under a title, the name of the category among them: two lines of a panel. */
const excerptLength = 98;

export function ResultList({ results }: { results: readonly ListedResult[] }) {
  const linkTo = useLinkTo();
  return (
    <ul class="card">
      {results.map(({ _source: { article_id: id, title, content_text: text, category }, highlight }) => (
        <li key={id}>
          <a class="row" href={linkTo({ name: 'article', id })}>
            <span class="row-title">
              <Marked parts={partsOf(highlight.title[0], title)} />
              <span class="row-note row-excerpt">
                {category[0] && <b class="row-place">{category[0].title} · </b>}
                <Marked
                  parts={cutAtWord(
                    partsOf(highlight.content_text?.[0], text.slice(0, 200)),
                    excerptLength - (category[0]?.title.length ?? 0),
                  )}
                />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What is highlighted in a text; the text itself where nothing is told of it. */
function partsOf(highlighted: string | undefined, text: string): readonly TextPart[] {
  return highlighted ? toTextParts(highlighted) : [{ text, isMarked: false }];
}

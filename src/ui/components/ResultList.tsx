/** What a search found: the title with the matched words marked, where it stands, and what it says of the search. */

import { toTextParts } from '../html/highlight.ts';
import { useLinkTo } from './links.ts';

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

export function ResultList({ results }: { results: readonly ListedResult[] }) {
  const linkTo = useLinkTo();
  return (
    <ul class="card">
      {results.map(({ _source: { article_id: id, title, content_text: text, category }, highlight }) => (
        <li key={id}>
          <a class="row" href={linkTo({ name: 'article', id })}>
            <span class="row-title">
              <Marked text={highlight.title[0]} otherwise={title} />
              <span class="row-note row-excerpt">
                {category[0] && <b class="row-place">{category[0].title} · </b>}
                <Marked text={highlight.content_text?.[0]} otherwise={text.slice(0, 200)} />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Marked({ text, otherwise }: { text: string | undefined; otherwise: string }) {
  if (!text) return <span>{otherwise}</span>;
  return (
    <span>
      {toTextParts(text).map(({ text, isMarked }, index) =>
        isMarked ? <mark key={`${text}${index}`}>{text}</mark> : text,
      )}
    </span>
  );
}

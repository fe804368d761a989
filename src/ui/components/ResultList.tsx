/** What a search found: the title with the matched words marked, where it stands, and how it begins. */

import { toTextParts } from '../html/highlight.ts';
import { useLinkTo } from './links.ts';
import { Marked } from './Marked.tsx';

export interface ListedResult {
  readonly _source: {
    readonly article_id: number;
    readonly title: string;
    readonly content_text: string;
    readonly category: readonly { readonly title: string }[];
  };
  readonly highlight: { readonly title: readonly string[] };
}

export function ResultList({ results }: { results: readonly ListedResult[] }) {
  const linkTo = useLinkTo();
  return (
    <ul class="card">
      {results.map(({ _source: { article_id: id, title, content_text: text, category }, highlight }) => (
        <li key={id}>
          <a class="row" href={linkTo({ name: 'article', id })}>
            <span class="row-title">
              <Marked
                parts={
                  highlight.title[0] ? toTextParts(highlight.title[0]) : [{ text: title, isMarked: false }]
                }
              />
              <span class="row-note row-excerpt">
                {category[0] && <b class="row-place">{category[0].title} · </b>}
                {text.slice(0, 200)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

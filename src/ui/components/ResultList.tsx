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
  /** Other deployments send no `content_text` highlight; the excerpt is then the beginning of the article. */
  readonly highlight: { readonly title: readonly string[]; readonly content_text?: readonly string[] };
}

/** Maximum characters of category and excerpt below a title: two lines in a panel. */
const excerptLength = 98;

export function ResultList({ results }: { results: readonly ListedResult[] }) {
  const linkTo = useLinkTo();
  return (
    <ul class="card">
      {results.map(({ _source: { article_id: id, title, content_text: text, category }, highlight }) => (
        <ResultRow
          key={id}
          href={linkTo({ name: 'article', id })}
          title={highlightedParts(highlight.title[0], title)}
          place={category[0]?.title}
          excerpt={cutAtWord(
            highlightedParts(highlight.content_text?.[0], text.slice(0, 200)),
            excerptLength - (category[0]?.title.length ?? 0),
          )}
        />
      ))}
    </ul>
  );
}

export interface ResultRowProps {
  href: string;
  title: readonly TextPart[];
  /** Title of the article's category, if it has one. */
  place: string | undefined;
  excerpt: readonly TextPart[];
}

export function ResultRow({ href, title, place, excerpt }: ResultRowProps) {
  return (
    <li>
      <a class="row" href={href}>
        <span class="row-title">
          <Marked parts={title} />
          <span class="row-note row-excerpt">
            {place && <b class="row-place">{place} · </b>}
            <Marked parts={excerpt} />
          </span>
        </span>
      </a>
    </li>
  );
}

/** Returns the text with its highlights; the whole text unmarked if it has none. */
function highlightedParts(highlighted: string | undefined, text: string): readonly TextPart[] {
  return highlighted ? toTextParts(highlighted) : [{ text, isMarked: false }];
}

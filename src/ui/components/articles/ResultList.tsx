import { cutAtWord, type TextPart, toTextParts } from '../../html/highlight.ts';
import { useLinkTo } from '../links.ts';
import { Marked } from './Marked.tsx';
import { type ResultHeading, ResultSection } from './ResultSection.tsx';

export interface ListedResult {
  readonly _source: {
    readonly article_id: number;
    readonly title: string;
    readonly content_text: string;
    readonly category: readonly { readonly title: string }[];
  };
  /** Other deployments send no `content_text` highlight; the excerpt is then the beginning of the article. */
  readonly highlight: {
    readonly title: readonly string[];
    readonly content_text?: readonly string[];
    readonly heading?: readonly string[];
  };
  /** The id of the heading above the excerpt; absent if it is unknown. */
  readonly heading_id?: string;
}

/** Maximum characters of category and excerpt below a title: two lines in a panel. */
const excerptLength = 98;

export function ResultList({ results }: { results: readonly ListedResult[] }) {
  const linkTo = useLinkTo();
  return (
    <ul class="card">
      {results.map(({ _source: source, highlight, heading_id: heading }, index) => {
        const { article_id: id, title, content_text: text, category } = source;
        const place = category[0]?.title;
        const excerpt = highlightedParts(highlight.content_text?.[0], text.slice(0, 200));
        const isFirst = index === 0 && highlight.content_text !== undefined;
        return (
          <ResultRow
            key={id}
            href={linkTo({ name: 'article', id })}
            title={highlightedParts(highlight.title[0], title)}
            place={place}
            excerpt={isFirst ? excerpt : cutAtWord(excerpt, excerptLength - (place?.length ?? 0))}
            section={
              isFirst && heading && highlight.heading?.[0]
                ? {
                    href: linkTo({ name: 'article', id, heading }),
                    text: toTextParts(highlight.heading[0]),
                  }
                : undefined
            }
          />
        );
      })}
    </ul>
  );
}

export interface ResultRowProps {
  href: string;
  title: readonly TextPart[];
  /** Title of the article's category, if it has one. */
  place: string | undefined;
  excerpt: readonly TextPart[];
  /** The heading above the excerpt, with a link to it; undefined if the excerpt is shown without a heading. */
  section?: ResultHeading | undefined;
}

export function ResultRow({ href, title, place, excerpt, section }: ResultRowProps) {
  return (
    <li>
      <a class="row" href={href}>
        <span class="row-title">
          <Marked parts={title} />
          {section ? (
            place && <b class="row-note row-place">{place}</b>
          ) : (
            <span class="row-note row-excerpt">
              {place && <b class="row-place">{place} · </b>}
              <Marked parts={excerpt} />
            </span>
          )}
        </span>
      </a>
      {section && <ResultSection heading={section} excerpt={excerpt} />}
    </li>
  );
}

/** Returns the text with its highlights; the whole text unmarked if it has none. */
function highlightedParts(highlighted: string | undefined, text: string): readonly TextPart[] {
  return highlighted ? toTextParts(highlighted) : [{ text, isMarked: false }];
}

/** A part of an article that answers a search: its heading, which links to it, and its text. */

import type { TextPart } from '../../html/highlight.ts';
import { Marked } from './Marked.tsx';

export interface ResultHeading {
  readonly href: string;
  readonly text: readonly TextPart[];
}

export function ResultSection({
  heading,
  excerpt,
}: {
  heading: ResultHeading;
  excerpt: readonly TextPart[];
}) {
  // The excerpt of a heading without a text is the heading.
  const hasText = wholeText(excerpt) !== wholeText(heading.text);
  return (
    <div class="result-section">
      <a href={heading.href}>
        <Marked parts={heading.text} />
      </a>
      {hasText && (
        <p class="row-excerpt">
          <Marked parts={excerpt} />
        </p>
      )}
    </div>
  );
}

const wholeText = (parts: readonly TextPart[]) => parts.map(({ text }) => text).join('');

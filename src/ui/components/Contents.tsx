/** What stands in a long article: its headings, each a link. */

import { useLaterWords } from '../i18n/later-words.ts';

export interface ListedHeading {
  readonly id: string;
  readonly text: string;
  readonly isSub: boolean;
}

export interface ContentsProps {
  headings: readonly ListedHeading[];
  isOpen: boolean;
}

export function Contents({ headings, isOpen }: ContentsProps) {
  const { strings } = useLaterWords();
  return (
    <nav class="contents" aria-label={strings.contents}>
      <details open={isOpen}>
        <summary>{strings.contents}</summary>
        <ol>
          {headings.map(({ id, text, isSub }) => (
            <li key={id} class={isSub ? 'sub' : ''}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

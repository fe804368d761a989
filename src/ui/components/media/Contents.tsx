/** Table of contents of a long article: its headings, each a link. */

import { useMessages } from '../../i18n/use-messages.ts';

export interface ListedHeading {
  readonly id: string;
  readonly text: string;
  readonly isSub: boolean;
}

export interface ContentsProps {
  headings: readonly ListedHeading[];
  isOpen: boolean;
  /**
   * Whether the list is there; while it is collapsed, it may come later.
   * @default true
   */
  hasList?: boolean;
}

export function Contents({ headings, isOpen, hasList = true }: ContentsProps) {
  const { messages } = useMessages();
  return (
    <nav class="contents" aria-label={messages.contents}>
      <details open={isOpen}>
        <summary>{messages.contents}</summary>
        {hasList && (
          <ol>
            {headings.map(({ id, text, isSub }) => (
              <li key={id} class={isSub ? 'sub' : ''}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        )}
      </details>
    </nav>
  );
}

/** What is suggested for the text in the search box, and what is said of it. The focus stays in the box. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { format, formatCount } from '../i18n/format.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Icon } from './Icon.tsx';

export interface SuggestionListProps {
  /** What the suggestions are for; empty until there are any. */
  query: string;
  suggestions: readonly {
    readonly faqArticleId: number;
    readonly title: string;
    readonly category?: string | undefined;
  }[];
  /** The text in the box, which the last option searches for. */
  text: string;
  isOpen: boolean;
  /** Whether the suggestions for the text in the box take long. */
  isSlow: boolean;
  /** The highlighted option; -1 when none is, and one past the last suggestion for the search itself. */
  highlighted: number;
  onHighlight(index: number): void;
  onChoose(index: number): void;
}

/** The id of the list, for the box to name it. */
export const suggestionListId = 'suggestions';

/** The id of an option, for the box to name the highlighted one. */
export const suggestionId = (index: number): string => `suggestion-${index}`;

export function SuggestionList(props: SuggestionListProps) {
  const { query, suggestions, text, isOpen, isSlow, highlighted, onHighlight, onChoose } = props;
  const { messages, locale } = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const count = suggestions.length;

  useLayoutEffect(() => {
    list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  const option = (index: number) => ({
    id: suggestionId(index),
    role: 'option' as const,
    class: 'option',
    'aria-selected': index === highlighted,
    onPointerMove: () => onHighlight(index),
    onClick: () => onChoose(index),
  });

  function status(): string {
    if (isSlow) return messages.suggestionsSlow;
    if (query === '') return '';
    return count > 0 ? formatCount(locale, messages.suggestionCount, count) : messages.noSuggestions;
  }

  return (
    <div class={isOpen || isSlow ? 'suggestions' : 'unseen'}>
      {isOpen && (
        <div
          ref={list}
          id={suggestionListId}
          class="suggestion-list"
          role="listbox"
          aria-label={messages.suggestions}
          // The focus stays in the box while a suggestion is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map(({ faqArticleId, title, category }, index) => (
            <div key={faqArticleId} {...option(index)}>
              {title}
              {category && <span class="row-note">{category}</span>}
            </div>
          ))}
          <div key="all" {...option(count)}>
            <Icon name="search" />
            {format(messages.searchFor, { text })}
          </div>
        </div>
      )}
      <output class={isSlow ? 'suggestions-slow' : 'unseen'}>{status()}</output>
    </div>
  );
}

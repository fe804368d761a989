/** The suggestions for the text in the search box, and their announcement. The focus stays in the box. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { TextPart } from '../../html/highlight.ts';
import { format, formatCount } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { suggestionId, suggestionListId } from '../fields/suggestion-ids.ts';
import { Icon } from '../icons/Icon.tsx';
import { Marked } from './Marked.tsx';

export interface SuggestionListProps {
  suggestions: readonly {
    readonly faqArticleId: number;
    /** The title, with the typed letters marked. */
    readonly title: readonly TextPart[];
    readonly category?: string | undefined;
  }[];
  /** Whether these suggestions are the last for the text; they are announced only then. */
  isFinal: boolean;
  /** The text in the box, for which the last option searches. */
  text: string;
  isOpen: boolean;
  /** Whether the suggestions for the text take long to arrive. */
  isSlow: boolean;
  /** Index of the highlighted option; -1 for none. The index after the last suggestion is the search itself. */
  highlighted: number;
  onHighlight(index: number): void;
  onChoose(index: number): void;
}

export function SuggestionList(props: SuggestionListProps) {
  const { suggestions, isFinal, text, isOpen, isSlow, highlighted, onHighlight, onChoose } = props;
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
    if (!isOpen || !isFinal) return '';
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
          // Keeps the focus in the box while a suggestion is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map(({ faqArticleId, title, category }, index) => (
            <div key={faqArticleId} {...option(index)}>
              <Marked parts={title} />
              {category && <span class="row-note">{category}</span>}
            </div>
          ))}
          <div key="all" {...option(count)} class="option option-search">
            <Icon name="search" />
            <span class="option-text">{format(messages.searchFor, { text: text.trim() })}</span>
          </div>
        </div>
      )}
      <output class={isSlow ? 'suggestions-slow' : 'unseen'}>{status()}</output>
    </div>
  );
}

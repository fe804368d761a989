/** The suggestions under the search box, and last the search for what was typed. */

import { useEffect, useRef } from 'preact/hooks';
import { format } from '../i18n/format.ts';
import { useLaterWords } from '../i18n/later-words.ts';
import { Icon } from './Icon.tsx';

export interface ListedSuggestion {
  readonly articleId: number;
  readonly title: string;
  readonly category: string;
}

export interface SuggestionListProps {
  text: string;
  suggestions: readonly ListedSuggestion[];
  /** The highlighted one; one past the suggestions is the search for the text. */
  active: number;
  onHighlight(index: number): void;
  onChoose(index: number): void;
}

/** The id of an option, for the box to name the highlighted one. */
export const optionId = (index: number) => `suggestion-${index}`;

export function SuggestionList({ text, suggestions, active, onHighlight, onChoose }: SuggestionListProps) {
  const { strings } = useLaterWords();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const option = (index: number) => ({
    id: optionId(index),
    role: 'option' as const,
    class: 'option',
    'aria-selected': index === active,
    onPointerMove: () => onHighlight(index),
    onClick: () => onChoose(index),
  });

  return (
    <div
      ref={list}
      id="suggestions"
      class="suggestions"
      role="listbox"
      aria-label={strings.suggestions}
      // The focus stays in the box while a suggestion is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map(({ articleId, title, category }, index) => (
        <div key={articleId} {...option(index)}>
          {title}
          {category && <span class="row-note">{category}</span>}
        </div>
      ))}
      <div key="all" {...option(suggestions.length)}>
        <Icon name="search" />
        {format(strings.searchFor, { text })}
      </div>
    </div>
  );
}

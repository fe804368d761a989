/** The suggestions under the search box, and last the search for what was typed. */

import { useWords } from '../context.ts';
import { format } from '../i18n/format.ts';
import { Icon } from './Icon.tsx';

export interface ListedSuggestion {
  readonly articleId: number;
  readonly title: string;
  readonly category: string;
}

export interface SuggestionListProps {
  id: string;
  text: string;
  suggestions: readonly ListedSuggestion[];
  /** The highlighted one; one past the suggestions is the search for the text. */
  active: number;
  onHighlight(index: number): void;
  onChoose(index: number): void;
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

export function SuggestionList({
  id,
  text,
  suggestions,
  active,
  onHighlight,
  onChoose,
}: SuggestionListProps) {
  const { strings } = useWords();

  const option = (index: number) => ({
    id: optionId(id, index),
    role: 'option' as const,
    class: 'option',
    'aria-selected': index === active,
    onPointerMove: () => onHighlight(index),
    onClick: () => onChoose(index),
  });

  return (
    // The focus stays in the box while a suggestion is pressed.
    <div id={id} class="suggestions" role="listbox" aria-label={strings.suggestions} onMouseDown={keepFocus}>
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

const keepFocus = (event: Event) => event.preventDefault();

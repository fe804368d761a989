/** The search box: a combobox whose list holds suggestions (ARIA Authoring Practices, list autocomplete). */

import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../context.ts';
import { formatCount } from '../i18n/format.ts';
import { Icon } from './Icon.tsx';
import { type ListedSuggestion, optionId, SuggestionList } from './SuggestionList.tsx';

export interface SearchBoxProps {
  text: string;
  suggestions: readonly ListedSuggestion[];
  isOpen: boolean;
  /** Whether the suggestions are the answer to the text. */
  isAnswered: boolean;
  onInput(text: string): void;
  /** Search for the text. */
  onSubmit(): void;
  onChoose(articleId: number): void;
  /** A suggestion is about to be chosen, perhaps. */
  onHighlight(articleId: number): void;
  onOpen(): void;
  onClose(): void;
}

const listId = 'suggestions';

export function SearchBox(props: SearchBoxProps) {
  const { text, suggestions, isOpen, isAnswered, onInput, onSubmit, onChoose, onHighlight, onOpen, onClose } =
    props;
  const { strings, language } = useWords();
  const box = useRef<HTMLInputElement>(null);
  const [highlighted, setHighlighted] = useState({ suggestions, index: -1 });
  // A highlight belongs to the list that it was made in.
  const active = isOpen && highlighted.suggestions === suggestions ? highlighted.index : -1;

  useEffect(() => {
    const root = box.current?.getRootNode();
    if (active < 0 || !(root instanceof Document || root instanceof ShadowRoot)) return;
    root.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function highlight(index: number) {
    setHighlighted({ suggestions, index });
    const suggestion = suggestions[index];
    if (suggestion && index !== active) onHighlight(suggestion.articleId);
  }

  function choose(index: number) {
    const suggestion = suggestions[index];
    if (suggestion) onChoose(suggestion.articleId);
    else onSubmit();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return;
    const last = suggestions.length;
    const moves: Record<string, () => void> = isOpen
      ? {
          ArrowDown: () => highlight(active < last ? active + 1 : 0),
          ArrowUp: () => highlight(active > 0 ? active - 1 : last),
          Escape: onClose,
          ...(active >= 0 && {
            Home: () => highlight(0),
            End: () => highlight(last),
            Enter: () => choose(active),
          }),
        }
      : last > 0
        ? { ArrowDown: onOpen, ArrowUp: onOpen }
        : {};
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  const count = suggestions.length;
  const announcement =
    count > 0 ? formatCount(language, strings.suggestionCount, count) : strings.noSuggestions;

  return (
    <form
      class="search"
      aria-label={strings.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div class="box">
        <Icon name="search" />
        <input
          ref={box}
          id="search"
          class="box-input"
          type="text"
          role="combobox"
          aria-label={strings.search}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
          placeholder={strings.search}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={500}
          value={text}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={onClose}
        />
        {text !== '' && (
          <button
            class="box-clear"
            type="button"
            aria-label={strings.clearSearch}
            onClick={() => {
              onInput('');
              box.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {isOpen && (
        <SuggestionList
          id={listId}
          text={text}
          suggestions={suggestions}
          active={active}
          onHighlight={highlight}
          onChoose={choose}
        />
      )}
      <output class="unseen">{isAnswered && announcement}</output>
    </form>
  );
}

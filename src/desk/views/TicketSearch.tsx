/** The search for tickets by words, a person or a number. What is found replaces the list. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { firstSource, searchSource } from '../../api/desk-place.ts';
import { maxSearchLength } from '../../api/limits.ts';
import { Icon } from '../../ui/components/Icon.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';

/** Milliseconds after the last keystroke. */
const wait = 250;

export function TicketSearch() {
  const { navigation } = useDesk();
  const desk = useDeskMessages();
  const { messages } = useMessages();
  const { words } = navigation.place.value.source;
  const [text, setText] = useState(words);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The list that the search has replaced. */
  const former = useRef(firstSource);

  // Another list was chosen, or the browser's back button was pressed.
  useEffect(() => setText(words), [words]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    clearTimeout(timer.current);
    const { source } = navigation.place.peek();
    const wanted = next.trim();
    if (wanted === source.words) return;
    if (source.words === '') former.current = source;
    const found = wanted === '' ? former.current : searchSource(wanted);
    navigation.go({ source: found, ticketId: null }, source.words !== '');
  }

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(search, wait, next);
  }

  return (
    <search>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <label class="unseen" for={id}>
          {desk.searchTickets}
        </label>
        <Icon name="search" />
        <input
          id={id}
          class="search-input"
          type="text"
          enterkeyhint="search"
          autocomplete="off"
          dir={text === '' ? undefined : 'auto'}
          maxLength={maxSearchLength}
          placeholder={desk.searchTickets}
          value={text}
          data-search
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={({ key, isComposing, currentTarget }) => {
            if (key !== 'Escape' || isComposing) return;
            setText('');
            search('');
            currentTarget.blur();
          }}
        />
        {text !== '' && (
          <button
            class="search-clear"
            type="button"
            aria-label={messages.clearSearch}
            onClick={() => {
              setText('');
              search('');
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </form>
    </search>
  );
}

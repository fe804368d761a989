/** The search for tickets by words, a person or a number, in all of them or in a view. What is found replaces the list. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { maxSearchLength } from '../../../api/limits.ts';
import { filterSource, firstSource, searchSource, viewFilter } from '../../../api/shared/desk-place.ts';
import { Icon } from '../../../ui/components/icons/Icon.tsx';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { sourceName } from '../../kit/names/view-name.ts';

/** Milliseconds after the last keystroke. */
const wait = 250;

export function TicketSearch() {
  const { navigation, views } = useDesk();
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  const { source: current } = navigation.place.value;
  const { words } = current;
  const [text, setText] = useState(words);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The list that the search has replaced. */
  const former = useRef(firstSource);
  /** The words of the last search; the agent may have typed more since. */
  const searched = useRef(words);

  // Another list was chosen, or the browser's back button was pressed.
  useEffect(() => {
    if (words === searched.current) return;
    searched.current = words;
    setText(words);
  }, [words]);
  if (current.isWithin) former.current = { ...current, words: '', isWithin: false };
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    clearTimeout(timer.current);
    const { source } = navigation.place.peek();
    const wanted = next.trim();
    searched.current = wanted;
    if (wanted === source.words) return;
    if (source.words === '') former.current = source;
    show(wanted, source.isWithin);
  }

  function show(wanted: string, isWithin: boolean) {
    const { source } = navigation.place.peek();
    const found = isWithin ? filterSource(former.current, wanted) : searchSource(wanted);
    navigation.go({ source: wanted === '' ? former.current : found, ticketId: null }, source.words !== '');
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
      {words !== '' && viewFilter(former.current) && (
        <fieldset class="search-scope">
          <legend class="unseen">{desk.searchScope}</legend>
          {[false, true].map((isWithin) => (
            <button
              key={String(isWithin)}
              class="search-where"
              type="button"
              aria-pressed={current.isWithin === isWithin}
              onClick={() => show(words, isWithin)}
            >
              {isWithin
                ? format(desk.inView, { view: sourceName(former.current, views.views.value, desk) })
                : desk.everywhere}
            </button>
          ))}
        </fieldset>
      )}
    </search>
  );
}

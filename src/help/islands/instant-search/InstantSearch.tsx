/** The search field with suggestions. Enter leads to the page of results, as it does without a script. */

import { useEffect, useState } from 'preact/hooks';
import { toListAction } from '../../../ui/components/list-keys.ts';
import { SearchBox } from '../../../ui/components/SearchBox.tsx';
import { SuggestionList, suggestionId, suggestionListId } from '../../../ui/components/SuggestionList.tsx';
import { foldWords, markTitle } from '../../../ui/search/title-match.ts';
import type { Suggest, Suggestion } from './suggest.ts';

export interface InstantSearchProps {
  /** The page of results. */
  action: string;
  submitLabel: string | undefined;
  /** Text that is in the field already. */
  firstText: string;
  suggest: Suggest;
  hrefOf(articleId: number): string;
  /** Leaves the page. */
  go(href: string): void;
}

/** Milliseconds from the last key until a visitor is notified that suggestions take their time. */
const slowAfter = 1500;

interface Suggestions {
  readonly list: readonly Suggestion[];
  /** Text that they were suggested for. */
  readonly text: string;
}

export function InstantSearch({ action, submitLabel, firstText, suggest, hrefOf, go }: InstantSearchProps) {
  const [text, setText] = useState(firstText);
  const [{ list, text: suggestedFor }, setSuggestions] = useState<Suggestions>({ list: [], text: '' });
  const [highlighted, setHighlighted] = useState(-1);
  const [isClosed, setIsClosed] = useState(true);
  const [isSlow, setIsSlow] = useState(false);
  // The first render matches the server's markup; the next one adds the suggestions.
  const [isReady, setIsReady] = useState(false);
  const typed = text.trim();
  const isOpen = !isClosed && typed !== '';
  const last = list.length;
  // A list that is opened again keeps its suggestions, and so what is highlighted in it.
  const isSuggested = list.length > 0 && suggestedFor === typed;

  useEffect(() => setIsReady(true), []);

  useEffect(() => {
    if (isClosed || typed === '' || isSuggested) return;
    const slow = setTimeout(() => setIsSlow(true), slowAfter);
    const settle = (found: readonly Suggestion[]) => {
      clearTimeout(slow);
      setIsSlow(false);
      setSuggestions({ list: found, text: typed });
      setHighlighted(-1);
    };
    // Without suggestions the field still searches.
    suggest(typed).then(
      (found) => found && settle(found),
      () => settle([]),
    );
    return () => {
      clearTimeout(slow);
      setIsSlow(false);
    };
  }, [typed, isClosed, isSuggested, suggest]);

  function choose(index: number) {
    const suggestion = list[index];
    setIsClosed(true);
    go(suggestion ? hrefOf(suggestion.faqArticleId) : `${action}?q=${encodeURIComponent(typed)}`);
  }

  function press(key: string): boolean {
    const listAction = typed === '' ? undefined : toListAction(key, { isOpen, highlighted, last });
    if (listAction === undefined) return false;
    if (listAction === 'open') setIsClosed(false);
    else if (listAction === 'close') setIsClosed(true);
    else if (listAction === 'choose') choose(highlighted);
    else setHighlighted(listAction);
    return true;
  }

  const words = foldWords(text);
  return (
    <SearchBox
      text={text}
      action={action}
      {...(submitLabel && { submitLabel })}
      hasSuggestions={isReady}
      listId={isOpen ? suggestionListId : undefined}
      highlightedId={isOpen && highlighted >= 0 ? suggestionId(highlighted) : undefined}
      onKeyDown={(event) => {
        // While a word is being composed, all keys belong to that.
        if (!event.isComposing && press(event.key)) event.preventDefault();
      }}
      onInput={(value) => {
        setText(value);
        setIsClosed(false);
        setHighlighted(-1);
      }}
      onSubmit={() => setIsClosed(true)}
      onFocus={() => {}}
      onLeave={() => setIsClosed(true)}
    >
      {isReady && typed !== '' && (
        <SuggestionList
          suggestions={list.map(({ title, ...suggestion }) => ({
            ...suggestion,
            title: markTitle(title, words),
          }))}
          isFinal={suggestedFor === typed}
          text={text}
          isOpen={isOpen}
          isSlow={isSlow}
          highlighted={highlighted}
          onHighlight={setHighlighted}
          onChoose={choose}
        />
      )}
    </SearchBox>
  );
}

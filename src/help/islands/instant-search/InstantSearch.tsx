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

interface Suggested {
  readonly list: readonly Suggestion[];
  /** Text that they were suggested for. */
  readonly text: string;
}

export function InstantSearch({ action, submitLabel, firstText, suggest, hrefOf, go }: InstantSearchProps) {
  const [text, setText] = useState(firstText);
  const [isClosed, setIsClosed] = useState(true);
  // The first render matches the server's markup; the next one adds the suggestions.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const typed = text.trim();
  const isOpen = !isClosed && typed !== '';
  const { suggested, isSlow, highlighted, setHighlighted } = useSuggestions(typed, isOpen, suggest);

  function choose(index: number) {
    const suggestion = suggested.list[index];
    setIsClosed(true);
    go(suggestion ? hrefOf(suggestion.faqArticleId) : `${action}?q=${encodeURIComponent(typed)}`);
  }

  function press(event: KeyboardEvent): void {
    // While a word is being composed, all keys belong to that.
    if (event.isComposing || typed === '') return;
    const listAction = toListAction(event.key, { isOpen, highlighted, last: suggested.list.length });
    if (listAction === undefined) return;
    event.preventDefault();
    if (listAction === 'open') setIsClosed(false);
    else if (listAction === 'close') setIsClosed(true);
    else if (listAction === 'choose') choose(highlighted);
    else setHighlighted(listAction);
  }

  return (
    <SearchBox
      text={text}
      action={action}
      {...(submitLabel ? { submitLabel } : undefined)}
      hasSuggestions={isReady}
      listId={isOpen ? suggestionListId : undefined}
      highlightedId={isOpen && highlighted >= 0 ? suggestionId(highlighted) : undefined}
      onKeyDown={press}
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
          suggestions={markTitles(suggested.list, text)}
          isFinal={suggested.text === typed}
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

/** Suggests for a text while the list is open. */
function useSuggestions(typed: string, isOpen: boolean, suggest: Suggest) {
  const [suggested, setSuggested] = useState<Suggested>({ list: [], text: '' });
  const [highlighted, setHighlighted] = useState(-1);
  const [isSlow, setIsSlow] = useState(false);
  // A list that is opened again keeps its suggestions, and so what is highlighted in it.
  const isThere = suggested.list.length > 0 && suggested.text === typed;

  useEffect(() => {
    if (!isOpen || isThere) return;
    const slow = setTimeout(() => setIsSlow(true), slowAfter);
    const settle = (list: readonly Suggestion[]) => {
      clearTimeout(slow);
      setIsSlow(false);
      setSuggested({ list, text: typed });
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
  }, [typed, isOpen, isThere, suggest]);

  return { suggested, isSlow, highlighted, setHighlighted };
}

function markTitles(list: readonly Suggestion[], text: string) {
  const words = foldWords(text);
  return list.map(({ title, ...suggestion }) => ({ ...suggestion, title: markTitle(title, words) }));
}

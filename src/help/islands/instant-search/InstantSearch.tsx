/** The search field with suggestions. Enter opens the page of results, as it does without a script. */

import { useEffect, useState } from 'preact/hooks';
import { SuggestionList } from '../../../ui/components/articles/SuggestionList.tsx';
import { toListAction } from '../../../ui/components/fields/list-keys.ts';
import { SearchBox } from '../../../ui/components/fields/SearchBox.tsx';
import { suggestionId, suggestionListId } from '../../../ui/components/fields/suggestion-ids.ts';
import { foldWords, markTitle } from '../../../ui/search/title-match.ts';
import type { Suggest, Suggestion } from './suggest.ts';

export interface InstantSearchProps {
  action: string;
  submitLabel: string | undefined;
  /** Text in the field before this script loaded. */
  firstText: string;
  /** Whether the visitor has typed that text, rather than searched for it before. */
  isTyped: boolean;
  suggest: Suggest;
  hrefOf(articleId: number): string;
  go(href: string): void;
}

/** Milliseconds after the last keystroke until the visitor is told that suggestions take longer. */
const slowAfter = 1500;

interface Suggested {
  readonly list: readonly Suggestion[];
  /** The text that `list` was suggested for. */
  readonly text: string;
}

export function InstantSearch(props: InstantSearchProps) {
  const { action, submitLabel, firstText, isTyped, suggest, hrefOf, go } = props;
  const [text, setText] = useState(firstText);
  const [isClosed, setIsClosed] = useState(!isTyped);
  const isReady = useIsHydrated();
  const typed = text.trim();
  const isOpen = isReady && !isClosed && typed !== '';
  const { suggested, isSlow, highlighted, setHighlighted } = useSuggestions(typed, isOpen, suggest);

  function choose(index: number) {
    const suggestion = suggested.list[index];
    setIsClosed(true);
    go(suggestion ? hrefOf(suggestion.faqArticleId) : `${action}?q=${encodeURIComponent(typed)}`);
  }

  function press(event: KeyboardEvent): void {
    // Keys pressed while an input method composes a word belong to the input method.
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

/** Whether the first render is over: it matches the server's markup, and the second one adds the suggestions. */
function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}

function useSuggestions(typed: string, isOpen: boolean, suggest: Suggest) {
  const [suggested, setSuggested] = useState<Suggested>({ list: [], text: '' });
  const [highlighted, setHighlighted] = useState(-1);
  const [isSlow, setIsSlow] = useState(false);
  // A reopened list keeps its suggestions, and so its highlighted option.
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
    // If the request fails, the field still searches.
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

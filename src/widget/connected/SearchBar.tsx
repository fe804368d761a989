/** Connects the search box and its suggestions with the search model, keyboard included. */

import { useEffect } from 'preact/hooks';
import { toListAction } from '../../ui/components/list-keys.ts';
import { SearchBox } from '../../ui/components/SearchBox.tsx';
import { SuggestionList, suggestionId, suggestionListId } from '../../ui/components/SuggestionList.tsx';
import { prepareCounts } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { foldWords, markTitle } from '../../ui/search/title-match.ts';
import { useWidget } from '../context.ts';

export function SearchBar() {
  const { models, prefetch } = useWidget();
  const { search, navigation } = models;
  const text = search.query.value;
  const isOpen = search.isOpen.value;
  const highlighted = search.highlighted.value;
  const actions = useSuggestionActions();
  usePreparedCounts();

  return (
    <SearchBox
      text={text}
      listId={isOpen ? suggestionListId : undefined}
      highlightedId={isOpen && highlighted >= 0 ? suggestionId(highlighted) : undefined}
      onKeyDown={(event) => {
        // Keys pressed while an input method composes a word belong to the input method.
        if (!event.isComposing && actions.press(event.key)) event.preventDefault();
      }}
      onInput={(typed) => {
        search.type(typed);
        // Enter opens the page of results.
        prefetch({ name: 'search', text: typed });
        // An emptied box has no results to show.
        if (typed === '' && navigation.current.peek().route.name === 'search') {
          navigation.go({ name: 'search', text: '' });
        }
      }}
      onSubmit={() => {
        search.close();
        navigation.go({ name: 'search', text: text.trim() });
      }}
      onFocus={() => search.prepare()}
      onLeave={() => search.close()}
    >
      {text.trim() !== '' && <Suggestions {...actions} />}
    </SearchBox>
  );
}

/** Prepares the formats that announce a number of suggestions, so that the first keystroke stays fast. */
function usePreparedCounts(): void {
  const { models } = useWidget();
  const { locale } = useMessages();
  const isWaiting = models.helpCenter.state.value.status === 'loading';
  useEffect(() => {
    if (!isWaiting) (window.requestIdleCallback ?? setTimeout)(() => prepareCounts(locale));
  }, [locale, isWaiting]);
}

interface SuggestionActions {
  highlight(index: number): void;
  choose(index: number): void;
  /** Returns whether the list handled the key. */
  press(key: string): boolean;
}

function useSuggestionActions(): SuggestionActions {
  const { models, prefetch } = useWidget();
  const { search, navigation, source } = models;
  const text = search.query.value.trim();
  const { list } = search.suggestions.value;
  const isOpen = search.isOpen.value;

  function highlight(index: number) {
    if (index === search.highlighted.peek()) return;
    search.highlight(index);
    const suggestion = list[index];
    if (suggestion) prefetch({ name: 'article', id: suggestion.faqArticleId });
  }

  function choose(index: number) {
    const suggestion = list[index];
    if (!suggestion) {
      search.close();
      return navigation.go({ name: 'search', text });
    }
    const { faqArticleId: id } = suggestion;
    source.emit({ type: 'suggestion-click', articleId: id });
    // The list stays open, so that going back returns to this suggestion.
    search.highlight(index);
    navigation.go({ name: 'article', id });
    search.close();
  }

  function press(key: string): boolean {
    if (text === '') return false;
    const current = search.highlighted.peek();
    // The option after the suggestions searches for the text.
    const action = toListAction(key, { isOpen, highlighted: current, last: list.length });
    if (action === undefined) return false;
    if (action === 'open') search.open();
    else if (action === 'close') search.close();
    else if (action === 'choose') choose(current);
    else highlight(action);
    return true;
  }

  return { highlight, choose, press };
}

function Suggestions({ highlight, choose }: Pick<SuggestionActions, 'highlight' | 'choose'>) {
  const { search } = useWidget().models;
  const text = search.query.value;
  const { list, isFinal } = search.suggestions.value;
  const typedWords = foldWords(text);
  return (
    <SuggestionList
      suggestions={list.map(({ title, ...suggestion }) => ({
        ...suggestion,
        title: markTitle(title, typedWords),
      }))}
      isFinal={isFinal}
      text={text}
      isOpen={search.isOpen.value}
      isSlow={search.isSlow.value}
      highlighted={search.highlighted.value}
      onHighlight={highlight}
      onChoose={choose}
    />
  );
}

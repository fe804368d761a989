/** The search box with its suggestions, and the keys that choose from them. */

import { useEffect } from 'preact/hooks';
import { SearchBox } from '../../ui/components/SearchBox.tsx';
import { SuggestionList, suggestionId, suggestionListId } from '../../ui/components/SuggestionList.tsx';
import { prepareCounts } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { foldWords, markTitle } from '../models/search/title-match.ts';

export function SearchBar() {
  const { models, prefetch } = useWidget();
  const { locale } = useMessages();
  const { search, navigation, source } = models;
  const text = search.query.value;
  const { list, isFinal } = search.suggestions.value;
  const highlighted = search.highlighted.value;
  const isOpen = search.isOpen.value;
  /** The option behind the suggestions, which searches for the text. */
  const last = list.length;
  const typedWords = foldWords(text);

  // How many suggestions there are is said with the first key. What is waited for now is drawn before that.
  const isWaiting = models.helpCenter.state.value.status === 'loading';
  useEffect(() => {
    if (!isWaiting) (window.requestIdleCallback ?? setTimeout)(() => prepareCounts(locale));
  }, [locale, isWaiting]);

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
      return navigation.go({ name: 'search', text: text.trim() });
    }
    const { faqArticleId: id } = suggestion;
    source.emit({ type: 'suggestion-click', articleId: id });
    // Left while the list is open and says which it was, so that the way back leads there.
    search.highlight(index);
    navigation.go({ name: 'article', id });
    search.close();
  }

  /** Returns whether the key has done something with the list. */
  function press(key: string): boolean {
    const current = search.highlighted.peek();
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (text.trim() === '' || !(isOpen || isArrow)) return false;
    if (!isOpen) search.open();
    else if (key === 'ArrowDown') highlight(current < last ? current + 1 : 0);
    else if (key === 'ArrowUp') highlight(current > 0 ? current - 1 : last);
    else if (key === 'Escape') search.close();
    // Without a highlight the others belong to the text.
    else if (current < 0) return false;
    else if (key === 'Home') highlight(0);
    else if (key === 'End') highlight(last);
    else if (key === 'Enter') choose(current);
    else return false;
    return true;
  }

  return (
    <SearchBox
      text={text}
      listId={isOpen ? suggestionListId : undefined}
      highlightedId={isOpen && highlighted >= 0 ? suggestionId(highlighted) : undefined}
      onKeyDown={(event) => {
        // While a word is being composed, all keys belong to that.
        if (!event.isComposing && press(event.key)) event.preventDefault();
      }}
      onInput={(typed) => {
        search.type(typed);
        // Where Enter leads.
        prefetch({ name: 'search', text: typed });
        // Nothing is left to show results of.
        if (typed === '' && navigation.current.peek().route.name === 'search') {
          navigation.go({ name: 'search', text: '' });
        }
      }}
      onSubmit={() => {
        search.close();
        navigation.go({ name: 'search', text: text.trim() });
      }}
      onFocus={search.prepare}
      onLeave={search.close}
    >
      {text.trim() !== '' && (
        <SuggestionList
          suggestions={list.map(({ title, ...suggestion }) => ({
            ...suggestion,
            title: markTitle(title, typedWords),
          }))}
          isFinal={isFinal}
          text={text}
          isOpen={isOpen}
          isSlow={search.isSlow.value}
          highlighted={highlighted}
          onHighlight={highlight}
          onChoose={choose}
        />
      )}
    </SearchBox>
  );
}

/** The search box with its suggestions, and the keys that choose from them. */

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
    if (text.trim() === '') return false;
    const current = search.highlighted.peek();
    const action = toListAction(key, { isOpen, highlighted: current, last });
    if (action === undefined) return false;
    if (action === 'open') search.open();
    else if (action === 'close') search.close();
    else if (action === 'choose') choose(current);
    else highlight(action);
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
      onFocus={() => search.prepare()}
      onLeave={() => search.close()}
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

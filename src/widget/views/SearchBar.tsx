/** The search box on its model. */

import { SearchBox } from '../components/SearchBox.tsx';
import { useWidget } from '../context.ts';

export function SearchBar() {
  const { models, prefetch } = useWidget();
  const { search, navigation, emit } = models;
  const text = search.text.value;
  return (
    <SearchBox
      text={text}
      suggestions={search.suggestions.value}
      isOpen={search.isOpen.value}
      isAnswered={search.answered.value !== '' && search.answered.value === text.trim()}
      onInput={(typed) => {
        search.type(typed);
        prefetch({ name: 'search', text: typed });
      }}
      onSubmit={() => {
        search.close();
        if (text.trim() !== '') navigation.go({ name: 'search', text: text.trim() });
      }}
      onChoose={(articleId) => {
        search.close();
        emit({ type: 'suggestion-click', articleId });
        navigation.go({ name: 'article', id: articleId });
      }}
      onHighlight={(id) => prefetch({ name: 'article', id })}
      onOpen={search.reopen}
      onClose={search.close}
    />
  );
}

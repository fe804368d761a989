/** The suggestions of the search model, below the search box. */

import { SuggestionList } from '../../ui/components/articles/SuggestionList.tsx';
import { foldWords, markTitle } from '../../ui/search/title-match.ts';
import { useWidget } from '../context.ts';

export { default as styles } from '../../ui/components/articles/SuggestionList.css?inline';

export function Suggestions() {
  const { search } = useWidget().models;
  const { highlight, choose } = useWidget().suggestionActions;
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

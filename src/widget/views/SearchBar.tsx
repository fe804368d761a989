/** The search box on its model. */

import { SearchBox } from '../../ui/components/SearchBox.tsx';
import { useWidget } from '../context.ts';

export function SearchBar() {
  const { models, lazyViews, prefetch } = useWidget();
  const { search, navigation } = models;
  const text = search.text.value;
  const help = text === '' ? undefined : lazyViews.later().state.value;

  return (
    <SearchBox
      text={text}
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
        search.leave();
        navigation.go({ name: 'search', text: text.trim() });
      }}
      onLeave={search.leave}
    >
      {help?.status === 'ready' && <help.value.Suggestions />}
    </SearchBox>
  );
}

/** The search box, with the suggestions below it once the models are there. */

import { SearchBox } from '../../ui/components/fields/SearchBox.tsx';
import { suggestionId, suggestionListId } from '../../ui/components/fields/suggestion-ids.ts';
import { useHome } from './home-state.ts';

export function SearchBar() {
  const home = useHome();
  const { parts } = home;
  const { text, isOpen, highlighted } = home.search;

  return (
    <SearchBox
      text={text}
      listId={isOpen ? suggestionListId : undefined}
      highlightedId={isOpen && highlighted >= 0 ? suggestionId(highlighted) : undefined}
      onKeyDown={(event) => {
        // Keys pressed while an input method composes a word belong to the input method.
        if (!event.isComposing && home.press(event.key)) event.preventDefault();
      }}
      onInput={home.type}
      onSubmit={home.submit}
      onFocus={home.enterSearch}
      onLeave={home.leaveSearch}
    >
      {text.trim() !== '' && parts && <parts.Suggestions />}
    </SearchBox>
  );
}

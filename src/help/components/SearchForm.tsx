/** The search as a form. Once it has the focus, a script makes suggestions: see `islands/instant-search/`. */

import { SearchBox } from '../../ui/components/SearchBox.tsx';

export interface SearchFormProps {
  action: string;
  /** What was searched for. */
  text?: string;
  /** What its button says; there is none without. */
  submitLabel?: string;
}

const ignore = () => {};

export function SearchForm({ action, text = '', submitLabel }: SearchFormProps) {
  return (
    <div class="search-form">
      <SearchBox
        text={text}
        action={action}
        {...(submitLabel && { submitLabel })}
        hasSuggestions={false}
        listId={undefined}
        highlightedId={undefined}
        onKeyDown={ignore}
        onInput={ignore}
        onSubmit={ignore}
        onFocus={ignore}
        onLeave={ignore}
      />
    </div>
  );
}

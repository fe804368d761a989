/** A plain form. When it gets the focus, a script adds suggestions: see `islands/instant-search/`. */

import { SearchBox } from '../../ui/components/fields/SearchBox.tsx';

export interface SearchFormProps {
  action: string;
  text?: string;
  /** Label of the submit button; no button without it. */
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

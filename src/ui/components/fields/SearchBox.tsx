/** A combobox (ARIA Authoring Practices, list autocomplete). The list is its child and never has the focus. */

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useMessages } from '../../i18n/use-messages.ts';
import { BarButton } from '../BarButton.tsx';
import { Icon } from '../icons/Icon.tsx';

export interface SearchBoxProps {
  text: string;
  /** URL to which the form is sent, with the text as `q`, before a script listens. */
  action?: string;
  /** Label of the submit button; no button without it. */
  submitLabel?: string;
  /**
   * Whether the box suggests while the visitor types.
   * @default true
   */
  hasSuggestions?: boolean;
  /** Id of the open list; `undefined` while the list is closed. */
  listId: string | undefined;
  /** Id of the highlighted option in the open list, if any. */
  highlightedId: string | undefined;
  /** Called for each key, before the box handles it. */
  onKeyDown(event: KeyboardEvent): void;
  onInput(text: string): void;
  onSubmit(event: SubmitEvent): void;
  onFocus(): void;
  onLeave(): void;
  children?: ComponentChildren;
}

export function SearchBox(props: SearchBoxProps) {
  const { text, action, submitLabel, hasSuggestions = true } = props;
  const { onKeyDown, onInput, onSubmit, onFocus, onLeave, children } = props;
  const { messages } = useMessages('home');
  const box = useRef<HTMLInputElement>(null);

  return (
    <form
      class="finder"
      role={action === undefined ? undefined : 'search'}
      action={action}
      aria-label={messages.search}
      onSubmit={(event) => {
        if (!action) event.preventDefault();
        onSubmit(event);
      }}
    >
      <div class="box">
        <Icon name="search" />
        <input
          ref={box}
          type="text"
          id="search"
          class="box-input"
          name={action && 'q'}
          aria-label={messages.search}
          {...(hasSuggestions ? comboboxAttributes(props) : undefined)}
          placeholder={messages.search}
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={500}
          value={text}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onLeave}
        />
        {hasSuggestions && text !== '' && (
          <BarButton
            icon="close"
            label={messages.clearSearch}
            onClick={() => {
              onInput('');
              box.current?.focus();
            }}
          />
        )}
        {submitLabel && (
          <button class="button primary" type="submit">
            {submitLabel}
          </button>
        )}
      </div>
      {children}
    </form>
  );
}

const comboboxAttributes = ({ listId, highlightedId }: SearchBoxProps) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': listId !== undefined,
    'aria-controls': listId,
    'aria-activedescendant': highlightedId,
  }) as const;

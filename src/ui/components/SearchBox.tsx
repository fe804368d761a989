/** The search box: a combobox (ARIA Authoring Practices, list autocomplete). Its list is its child. */

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useMessages } from '../i18n/use-messages.ts';
import { BarButton } from './BarButton.tsx';
import { Icon } from './Icon.tsx';

export interface SearchBoxProps {
  text: string;
  onInput(text: string): void;
  onSubmit(): void;
  onLeave(): void;
  children: ComponentChildren;
}

export function SearchBox({ text, onInput, onSubmit, onLeave, children }: SearchBoxProps) {
  const { messages } = useMessages();
  const box = useRef<HTMLInputElement>(null);

  return (
    <form
      class="finder"
      aria-label={messages.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div class="box">
        <Icon name="search" />
        <input
          ref={box}
          id="search"
          class="box-input"
          role="combobox"
          aria-label={messages.search}
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls="suggestions"
          placeholder={messages.search}
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={500}
          value={text}
          onInput={(event) => onInput(event.currentTarget.value)}
          onBlur={onLeave}
        />
        {text !== '' && (
          <BarButton
            icon="close"
            label={messages.clearSearch}
            onClick={() => {
              onInput('');
              box.current?.focus();
            }}
          />
        )}
      </div>
      {children}
    </form>
  );
}

/** The search box: a combobox (ARIA Authoring Practices, list autocomplete). Its list is its child. */

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useWords } from '../i18n/words.ts';
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
  const { strings } = useWords();
  const box = useRef<HTMLInputElement>(null);

  return (
    <form
      class="finder"
      aria-label={strings.search}
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
          aria-label={strings.search}
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls="suggestions"
          placeholder={strings.search}
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
            label={strings.clearSearch}
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

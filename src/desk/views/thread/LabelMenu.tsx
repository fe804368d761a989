/** A button that opens a menu of labels below it. A press outside of the menu, and Escape, close it. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export interface LabelMenuProps {
  class?: string;
  /** Name of a button without text. */
  name?: string;
  /** The content of the button. */
  button: ComponentChildren;
  /** The content of the menu. */
  children: ComponentChildren;
}

export function LabelMenu({ class: className = '', name, button, children }: LabelMenuProps) {
  const { messages } = useMessages('desk');
  const menu = useRef<HTMLDetailsElement>(null);
  const box = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const closing = new AbortController();
    const close = ({ target }: Event) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', close, { signal: closing.signal });
    return () => closing.abort();
  }, []);

  return (
    <details
      class="control-menu"
      ref={menu}
      onToggle={() => box.current && keepInRow(box.current)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.stopPropagation();
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary class={`control ${className}`} aria-label={name} title={name} data-labels>
        {button}
      </summary>
      <fieldset class="menu" ref={box}>
        <legend class="unseen">{messages.labels}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** Moves a menu back into the row of its button, which it would leave where the button is near the end of the row. */
function keepInRow(box: HTMLElement): void {
  const row = box.closest('.control-menu')?.parentElement?.getBoundingClientRect();
  box.style.translate = '';
  if (!row) return;
  const { left, right } = box.getBoundingClientRect();
  const shift = Math.max(row.left - left, 0) || Math.min(row.right - right, 0);
  if (shift !== 0) box.style.translate = `${shift}px`;
}

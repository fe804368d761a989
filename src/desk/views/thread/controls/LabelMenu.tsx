/** A button that opens a menu of labels below it. A press outside of the menu, and Escape, close it. */

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../../../desk-context.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { actionAttributes } from '../../actions/action-attributes.ts';
import { useActionContext } from '../../actions/use-action-context.ts';
import { chooseLabels } from './ticket-actions.ts';

export interface LabelMenuProps {
  class?: string;
  /** What gets the labels. */
  owner: 'ticket' | 'selection';
  /** Whether the name of the button is read by screen readers and in the tooltip only. */
  isIconOnly?: boolean;
  /** The labels that are set, beside the icon. */
  text?: ComponentChildren;
  /** The content of the menu. */
  children: ComponentChildren;
}

export function LabelMenu({ class: className = '', owner, isIconOnly, text, children }: LabelMenuProps) {
  const { popups } = useDesk();
  const context = useActionContext();
  const name = chooseLabels.label(context);
  const popup = popups.find(owner, 'labels');
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

  useLayoutEffect(() => {
    if (!popup || !menu.current) return;
    menu.current.open = true;
    const first = box.current?.querySelector('input') ?? menu.current.querySelector('summary');
    first?.focus();
  }, [popup]);

  return (
    <details
      class="control-menu"
      ref={menu}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) popups.close(owner, 'labels');
        if (box.current) keepInRow(box.current);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.stopPropagation();
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary {...actionAttributes(chooseLabels, context, isIconOnly)} class={`control ${className}`}>
        <DeskIcon name="label" />
        {text ?? (!isIconOnly && name)}
      </summary>
      <fieldset class="menu" ref={box}>
        <legend class="unseen">{name}</legend>
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

/** The button that sends a reply, and its menu of other ways to send (ARIA Authoring Practices, menu button). */

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { runAction } from '../../../actions/action.ts';
import { printKey } from '../../../actions/keys.ts';
import { useDesk } from '../../../desk-context.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import type { AfterSending } from '../../../models/thread/compose/after-sending.ts';
import type { ActionContext, DeskAction } from '../../actions/desk-action.ts';
import { send, sendAndGoOn, sendAndSolve, sendAndStay } from './box-actions.ts';
import '../../../kit/fields/controls.css';

export interface SendButtonProps {
  isDisabled: boolean;
  context: ActionContext;
}

export function SendButton({ isDisabled, context }: SendButtonProps) {
  const { afterSending } = useDesk();
  const { messages } = useMessages('desk');
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const remembered = afterSending.value.value;

  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    const close = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', close, { signal: closing.signal });
    return () => closing.abort();
  }, [isOpen]);

  return (
    <div class="send" ref={place}>
      <button class="button primary answer-send" type="submit" aria-disabled={isDisabled}>
        {(remembered === 'next' ? sendAndGoOn : send).label(context)}
      </button>
      <button
        ref={opener}
        class="button primary send-more"
        type="button"
        aria-label={messages.sendOptions}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <DeskIcon name="down" />
      </button>
      {isOpen && (
        <SendMenu
          id={id}
          context={context}
          remembered={remembered}
          onChoose={(action) => {
            setIsOpen(false);
            runAction(action, context);
          }}
          onClose={() => {
            setIsOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface SendMenuProps {
  id: string;
  context: ActionContext;
  remembered: AfterSending;
  onChoose(action: DeskAction): void;
  onClose(): void;
}

function SendMenu({ id, context, remembered, onChoose, onClose }: SendMenuProps) {
  const { messages } = useMessages('desk');
  const menu = useRef<HTMLDivElement>(null);
  const remembers = remembered === 'next' ? sendAndGoOn : sendAndStay;

  const items = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? []);

  useLayoutEffect(() => {
    const chosen = menu.current?.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? items()[0])?.focus();
  }, []);

  function move(event: KeyboardEvent) {
    const all = items();
    const current = all.findIndex((item) => item.matches(':focus'));
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (event.key === 'Escape' || target !== undefined) event.preventDefault();
    if (target !== undefined) all.at(target % all.length)?.focus();
  }

  return (
    <div
      ref={menu}
      class="menu send-menu"
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={messages.sendOptions}
      onKeyDown={move}
    >
      {[sendAndStay, sendAndGoOn, sendAndSolve].map((action) => (
        <button
          key={action.name}
          class="menu-item send-way"
          type="button"
          role="menuitemradio"
          aria-checked={action === remembers}
          tabIndex={-1}
          onClick={() => onChoose(action)}
        >
          <span class="send-mark">{action === remembers && <DeskIcon name="check" />}</span>
          <span class="send-label">{action.label(context)}</span>
          {action.ownKeys?.map((key) => (
            <kbd key={key}>{printKey(key)}</kbd>
          ))}
        </button>
      ))}
    </div>
  );
}

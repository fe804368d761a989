/** The button that sends a reply, and its menu of other ways to send (ARIA Authoring Practices, menu button). */

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { DeskIcon } from '../../DeskIcon.tsx';
import '../../../kit/controls.css';

/** What a reply does besides reaching the customer. */
export type SendWay = 'stay' | 'next' | 'solve';

export interface SendButtonProps {
  isDisabled: boolean;
  onSend(way: SendWay): void;
}

export function SendButton({ isDisabled, onSend }: SendButtonProps) {
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

  function choose(way: SendWay) {
    setIsOpen(false);
    if (way !== 'solve') afterSending.set(way);
    onSend(way);
  }

  return (
    <div class="send" ref={place}>
      <button class="button primary answer-send" type="submit" aria-disabled={isDisabled}>
        {remembered === 'next' ? messages.sendAndNext : messages.send}
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
          remembered={remembered}
          onChoose={choose}
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
  remembered: SendWay;
  onChoose(way: SendWay): void;
  onClose(): void;
}

function SendMenu({ id, remembered, onChoose, onClose }: SendMenuProps) {
  const { messages } = useMessages('desk');
  const menu = useRef<HTMLDivElement>(null);
  const ways = [
    { way: 'stay', label: messages.sendAndStay, key: '' },
    { way: 'next', label: messages.sendAndNext, key: '' },
    { way: 'solve', label: messages.sendAndSolve, key: 'Ctrl ⇧ ↵' },
  ] as const;

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
      {ways.map(({ way, label, key }) => (
        <button
          key={way}
          class="menu-item send-way"
          type="button"
          role="menuitemradio"
          aria-checked={way === remembered}
          tabIndex={-1}
          onClick={() => onChoose(way)}
        >
          <span class="send-mark">{way === remembered && <DeskIcon name="check" />}</span>
          <span class="send-label">{label}</span>
          {key && <kbd>{key}</kbd>}
        </button>
      ))}
    </div>
  );
}

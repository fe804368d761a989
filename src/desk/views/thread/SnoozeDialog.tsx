/** Asks until when tickets are snoozed: times that are chosen by one press, and a field for any other one. */

import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import { readSnoozeTime, snoozeChoices } from '../../models/list/snooze-times.ts';
import { snoozeTickets } from './snooze-actions.ts';
import './snooze.css';

export function SnoozeDialog({ tickets }: { tickets: readonly DeskTicket[] }) {
  const desk = useDesk();
  const { messages: deskMessages } = useMessages('desk');
  const { messages, locale } = useMessages();
  const texts = deskMessages.snooze;
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const [now] = useState(() => new Date());
  const isSnoozed = tickets.some(({ snoozedUntil }) => snoozedUntil !== null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    first.current?.focus();
  }, []);

  function choose(until: Date | null) {
    dialog.current?.close();
    snoozeTickets(desk, deskMessages, locale, tickets, until);
  }

  return (
    <dialog
      ref={dialog}
      class="dialog snooze"
      aria-labelledby="snooze-title"
      onClose={() => desk.snoozing.close()}
    >
      <div class="dialog-head">
        <h2 id="snooze-title">{texts.title}</h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      <ul class="snooze-choices" onKeyDown={moveFocus}>
        {snoozeChoices(now).map(({ name, at }, index) => (
          <li key={name}>
            <button
              ref={index === 0 ? first : undefined}
              class="snooze-choice"
              type="button"
              onClick={() => choose(at)}
            >
              <span>{texts[name]}</span>
              <span class="snooze-time">{formatMoment(locale, at, now)}</span>
            </button>
          </li>
        ))}
        {isSnoozed && (
          <li>
            <button class="snooze-choice" type="button" onClick={() => choose(null)}>
              {texts.wakeNow}
            </button>
          </li>
        )}
      </ul>
      <OtherTime onChoose={choose} />
    </dialog>
  );
}

function OtherTime({ onChoose }: { onChoose(until: Date): void }) {
  const { snooze } = useMessages('desk').messages;
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <form
      class="snooze-other"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const until = readSnoozeTime(field.current?.value ?? '', new Date());
        setIsWrong(until === null);
        if (until) onChoose(until);
        else field.current?.focus();
      }}
    >
      <label for={id}>{snooze.otherTime}</label>
      <span class="snooze-fields">
        <input
          ref={field}
          id={id}
          class="snooze-field"
          type="datetime-local"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
        />
        <button class="button" type="submit">
          {snooze.snooze}
        </button>
      </span>
      {isWrong && (
        <p class="snooze-problem" id={`${id}-problem`} role="alert">
          {snooze.inFuture}
        </p>
      )}
    </form>
  );
}

/** Moves the focus between the choices by the arrow keys. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'));
  const { activeElement } = document;
  const index = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1;
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}

/** Asks until when tickets are snoozed: times that are chosen by one press, and a field for any other one. */

import { useRef, useState } from 'preact/hooks';
import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { formatMoment } from '../../../i18n/format-moment.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { Field } from '../../../kit/fields/Field.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { readSnoozeTime, snoozeChoices } from '../../../models/list/snooze-times.ts';
import { snoozeTickets } from './snooze-actions.ts';
import './snooze.css';

export function SnoozeDialog({ tickets }: { tickets: readonly DeskTicket[] }) {
  const desk = useDesk();
  const { messages: deskMessages } = useMessages('desk');
  const { locale } = useMessages();
  const texts = deskMessages.snooze;
  const [now] = useState(() => new Date());
  const isSnoozed = tickets.some(({ snoozedUntil }) => snoozedUntil !== null);

  function choose(until: Date | null) {
    desk.snoozing.close();
    // The dialog gives the focus back first: it may be at the ticket that leaves its list.
    requestAnimationFrame(() => snoozeTickets(desk, deskMessages, locale, tickets, until));
  }

  return (
    <Dialog title={texts.title} class="snooze" onClose={() => desk.snoozing.close()}>
      <ul class="snooze-choices" onKeyDown={moveFocus}>
        {snoozeChoices(now).map(({ name, at }, index) => (
          <li key={name}>
            <button
              class="snooze-choice"
              type="button"
              data-first-focus={index === 0 ? '' : undefined}
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
    </Dialog>
  );
}

function OtherTime({ onChoose }: { onChoose(until: Date): void }) {
  const { snooze } = useMessages('desk').messages;
  const [isWrong, setIsWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit() {
    const until = readSnoozeTime(input.current?.value ?? '', new Date());
    setIsWrong(until === null);
    if (until) onChoose(until);
  }

  return (
    <div class="snooze-other">
      <Form submitLabel={snooze.snooze} isBusy={false} onSubmit={submit} onCancel={undefined}>
        <Field label={snooze.otherTime} problem={isWrong ? snooze.inFuture : null}>
          {(control) => (
            <input
              {...control}
              ref={input}
              class="field-input"
              type="datetime-local"
              onInput={() => setIsWrong(false)}
            />
          )}
        </Field>
      </Form>
    </div>
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

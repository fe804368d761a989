/** Asks whether tickets opened on this device before the sign-in belong to the visitor; reveals little of each. */

import { format } from '../../i18n/format.ts';
import { formatDayAndMonth } from '../../i18n/format-moment.ts';
import { isolateEmail } from '../../i18n/isolate-email.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useAnswer } from '../articles/use-answer.ts';

export interface TicketOfferProps {
  /** `fromEmail` is masked except for its first letter and its domain; `createdDate` is ISO 8601. */
  offered: readonly { readonly fromEmail: string; readonly createdDate: string }[];
  status: 'open' | 'sending' | 'failed' | 'accepted' | 'declined';
  onAccept(): void;
  onDecline(): void;
}

export function TicketOffer({ offered, status, onAccept, onDecline }: TicketOfferProps) {
  const { messages, locale } = useMessages();
  const { answer, notePress } = useAnswer(status === 'accepted' || status === 'declined');
  const isSending = status === 'sending';

  function press(act: () => void) {
    if (isSending) return;
    notePress();
    act();
  }

  return (
    <>
      {offered.length > 0 && (
        <section class="card ticket-offer" aria-labelledby="ticket-offer">
          <h2 id="ticket-offer" class="ticket-offer-title">
            {messages.offerTitle}
          </h2>
          <p class="row-note">{messages.offerHint}</p>
          <ul>
            {offered.map(({ fromEmail, createdDate }) => (
              <li key={`${fromEmail} ${createdDate}`}>
                {format(messages.offerOf, {
                  email: isolateEmail(fromEmail),
                  // No-break spaces keep a date on one line.
                  day: formatDayAndMonth(locale, createdDate).replaceAll(' ', '\u00a0'),
                })}
              </li>
            ))}
          </ul>
          {status === 'failed' && (
            <p class="field-problem" role="alert">
              {messages.failed}
            </p>
          )}
          <div class="ticket-offer-buttons">
            <button
              class="button primary"
              type="button"
              aria-disabled={isSending}
              onClick={() => press(onAccept)}
            >
              {messages.offerAccept}
            </button>
            <button class="button" type="button" aria-disabled={isSending} onClick={() => press(onDecline)}>
              {messages.offerDecline}
            </button>
          </div>
        </section>
      )}
      <output class="ticket-offer-answer" ref={answer} tabIndex={-1}>
        {offered.length === 0 && status === 'accepted' && messages.offerAccepted}
        {offered.length === 0 && status === 'declined' && messages.offerDeclined}
      </output>
    </>
  );
}

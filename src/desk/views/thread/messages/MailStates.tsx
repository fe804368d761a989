/** What became of the mails that carry a message; only what needs an agent's attention is coloured. */

import { format } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { mailReason } from '../../../kit/names/mail-reason.ts';
import type { ThreadData } from '../../../models/thread/thread.ts';
import { useThreadModels } from '../use-thread-models.ts';

export type MessageMail = ThreadData['mails'][number];

const badStates: ReadonlySet<MessageMail['state']> = new Set(['failed', 'dead', 'bounced', 'unknown']);

/** The states from which a mail can be sent again. */
const stoppedStates: ReadonlySet<MessageMail['state']> = new Set(['failed', 'dead', 'bounced', 'held']);

export interface MailStatesProps {
  ticketId: number;
  mails: readonly MessageMail[];
}

export function MailStates({ ticketId, mails }: MailStatesProps) {
  return (
    <>
      {mails.map((mail) => (
        <MailState key={mail.mailId} ticketId={ticketId} mail={mail} />
      ))}
    </>
  );
}

interface MailStateProps {
  ticketId: number;
  mail: MessageMail;
}

function MailState({ ticketId, mail: { mailId, to, state, problem } }: MailStateProps) {
  const { mailRetries } = useThreadModels();
  const { messages: desk } = useMessages('desk');
  const sentences = {
    queued: problem === null ? desk.mailQueued : desk.mailRetried,
    sent: desk.mailSent,
    unknown: desk.mailUnknown,
    failed: desk.mailFailed,
    dead: desk.mailFailed,
    held: desk.mailHeld,
    read: desk.mailRead,
    bounced: desk.mailBounced,
  };
  const isBad = badStates.has(state);
  const said = isBad || state === 'queued' ? problem : null;
  const reason = said === null ? undefined : mailReason(said);
  return (
    <div class={isBad ? 'mail-state is-bad' : 'mail-state'}>
      {isBad && <DeskIcon name="late" />}
      <div>
        {format(sentences[state], { email: isolateEmail(to) })}
        {reason && `: ${desk[reason]}`}
        {stoppedStates.has(state) && (
          <button
            class="text-button"
            type="button"
            onClick={({ currentTarget }) => {
              // The button is gone once the mail waits to be sent.
              currentTarget.closest<HTMLElement>('.thread-scroll')?.focus();
              void mailRetries.retry(ticketId, mailId, to);
            }}
          >
            {desk.sendAgain}
          </button>
        )}
        {said !== null && (
          <details class="mail-said">
            <summary class="mail-said-title">{desk.mailSaid}</summary>
            <bdi>{said}</bdi>
          </details>
        )}
      </div>
    </div>
  );
}

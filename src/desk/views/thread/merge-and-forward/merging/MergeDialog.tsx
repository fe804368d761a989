/** Chooses the ticket into which another one is merged, and asks before tickets of different customers are. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DeskTicket } from '../../../../../api/schemas/desk.ts';
import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import type { MergeDialogState } from '../../../../models/thread/merge-and-forward/merging.ts';
import { customerName } from '../../../customer/customer-name.ts';
import { useThreadModels } from '../../use-thread-models.ts';
import { MergePicker } from './MergePicker.tsx';
import './merging.css';

export function MergeDialog({ dialog: { ticket, into } }: { dialog: MergeDialogState }) {
  return into ? <CustomerQuestion ticket={ticket} into={into} /> : <MergePicker ticket={ticket} />;
}

interface CustomerQuestionProps {
  ticket: DeskTicket;
  into: DeskTicket;
}

function CustomerQuestion({ ticket, into }: CustomerQuestionProps) {
  const { merging } = useThreadModels();
  const { merging: texts } = useMessages('desk').messages;
  const { messages } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const numbers = { ticket: ticket.ticketId, into: into.ticketId };

  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      class="dialog merge-question"
      aria-labelledby="merge-question-title"
      onClose={() => merging.close()}
    >
      <h2 id="merge-question-title">{texts.otherTitle}</h2>
      <p>
        {format(texts.otherCustomer, { ...numbers, name: customerName(into), other: customerName(ticket) })}
      </p>
      <p class="merge-quiet">{format(texts.willMove, numbers)}</p>
      <div class="merge-buttons">
        <button class="button" type="button" onClick={() => dialog.current?.close()}>
          {messages.cancel}
        </button>
        <button class="button primary" type="button" onClick={() => void merging.merge(ticket, into, true)}>
          {texts.merge}
        </button>
      </div>
    </dialog>
  );
}

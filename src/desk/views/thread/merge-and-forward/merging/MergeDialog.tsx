/** Chooses the ticket into which another one is merged, and asks before tickets of different customers are. */

import type { DeskTicket } from '../../../../../api/schemas/desk.ts';
import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../../../kit/dialogs/Dialog.tsx';
import { Form } from '../../../../kit/fields/Form.tsx';
import { customerName } from '../../../../kit/names/customer-name.ts';
import type { MergeDialogState } from '../../../../models/thread/merge-and-forward/merging.ts';
import { useThreadModels } from '../../use-thread-models.ts';
import { MergePicker } from './MergePicker.tsx';

export function MergeDialog({ dialog: { ticket, into } }: { dialog: MergeDialogState }) {
  return into ? <CustomerQuestion ticket={ticket} into={into} /> : <MergePicker ticket={ticket} />;
}

interface CustomerQuestionProps {
  ticket: DeskTicket;
  into: DeskTicket;
}

function CustomerQuestion({ ticket, into }: CustomerQuestionProps) {
  const { merging } = useThreadModels();
  const { messages } = useMessages('desk');
  const { merging: texts } = messages;
  const numbers = { ticket: ticket.ticketId, into: into.ticketId };
  const close = () => merging.close();

  return (
    <Dialog title={texts.otherTitle} onClose={close}>
      <Form
        submitLabel={texts.merge}
        isBusy={false}
        onSubmit={() => void merging.merge(ticket, into, true)}
        onCancel={close}
      >
        <p>
          {format(texts.otherCustomer, {
            ...numbers,
            name: customerName(into, messages),
            other: customerName(ticket, messages),
          })}
        </p>
        <p class="quiet">{format(texts.willMove, numbers)}</p>
      </Form>
    </Dialog>
  );
}

/** Asks before a visitor is kept from chats for a day. */

import { useMemo } from 'preact/hooks';
import { blockVisitor } from '../../../api/operations/live-chat.ts';
import { createMutation } from '../../../state/mutation.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Form } from '../../kit/fields/Form.tsx';
import { useForm } from '../../kit/fields/use-form.ts';

export interface BlockVisitorDialogProps {
  /** The ticket whose visitor is meant. */
  ticketId: number;
  onClose(): void;
}

export function BlockVisitorDialog({ ticketId, onClose }: BlockVisitorDialogProps) {
  const { client, connection, notices, tickets } = useDesk();
  const { liveChat } = useMessages('desk').messages;
  const blocking = useMemo(() => createMutation(connection.noteError), [connection]);
  const { form } = useForm({
    initial: {},
    send: () => blocking.run(() => client.send(blockVisitor, { ticketId: String(ticketId) })),
    explain: () => liveChat.notBlocked,
    onSent() {
      notices.say(liveChat.blocked);
      tickets.readThread(ticketId);
      onClose();
    },
  });
  return (
    <Dialog title={liveChat.block} onClose={onClose}>
      <Form {...form} submitLabel={liveChat.blockConfirm} isDangerous onCancel={onClose}>
        <p>{liveChat.blockHint}</p>
      </Form>
    </Dialog>
  );
}

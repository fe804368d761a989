/** Asks before something of a list is changed that cannot be taken back. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Form } from '../../kit/fields/Form.tsx';
import { useForm } from '../../kit/fields/use-form.ts';
import type { ManagedList } from '../../models/settings/managed-list.ts';
import { changeProblem } from './change-problem.ts';

export interface ConfirmDialogProps<Result> {
  title: string;
  text: string;
  button: string;
  /** Whether the action cannot be undone. @default false */
  isDangerous?: boolean;
  list: Pick<ManagedList<unknown>, 'isBusy' | 'change'>;
  act(): Promise<Result>;
  onDone(result: Result): void;
  onClose(): void;
}

export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { title, text, button, isDangerous, list, act, onDone, onClose } = props;
  const texts = useMessages('owner').messages.settings;
  const { form } = useForm({
    initial: {},
    isHeld: list.isBusy.value,
    send: () => list.change(act),
    explain: (error) => changeProblem(error, texts),
    onSent: onDone,
  });

  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...form} submitLabel={button} isDangerous={isDangerous} onCancel={onClose}>
        <p class="settings-text">{text}</p>
      </Form>
    </Dialog>
  );
}

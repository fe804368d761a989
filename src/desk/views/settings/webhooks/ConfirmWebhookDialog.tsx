/** Asks before something is done with a webhook. */

import { useState } from 'preact/hooks';
import type { ManagedWebhook } from '../../../../api/schemas/desk-webhooks.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';
import { DialogForm } from '../DialogForm.tsx';
import { SettingsDialog } from '../SettingsDialog.tsx';

export interface ConfirmWebhookDialogProps<Result> {
  title: string;
  text: string;
  button: string;
  /** Whether the action cannot be undone. @default false */
  isDangerous?: boolean;
  list: ManagedList<readonly ManagedWebhook[]>;
  act(): Promise<Result>;
  onDone(result: Result): void;
  onClose(): void;
}

export function ConfirmWebhookDialog<Result>(props: ConfirmWebhookDialogProps<Result>) {
  const { title, text, button, isDangerous, list, act, onDone, onClose } = props;
  const texts = useMessages('owner').messages.settings;
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(): Promise<void> {
    setProblem(null);
    const result = await list.change(act);
    if (!result) return;
    if ('done' in result) onDone(result.done);
    else setProblem(changeProblem(result.error, texts));
  }

  return (
    <SettingsDialog title={title} onClose={onClose}>
      <DialogForm
        submitLabel={button}
        isDangerous={isDangerous}
        isBusy={list.isBusy.value}
        problem={problem}
        onSubmit={() => void submit()}
        onCancel={onClose}
      >
        <p class="settings-text">{text}</p>
      </DialogForm>
    </SettingsDialog>
  );
}

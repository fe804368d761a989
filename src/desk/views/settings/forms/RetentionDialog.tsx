/** Asks before settings are saved that delete tickets. */

import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { RetentionNote } from './RetentionNote.tsx';

export interface RetentionDialogProps {
  forms: SettingForms;
  onClose(): void;
}

export function RetentionDialog({ forms, onClose }: RetentionDialogProps) {
  const { forms: texts } = useMessages('owner').messages.settings;

  async function save(): Promise<void> {
    await forms.save();
    onClose();
  }

  return (
    <Dialog title={texts.deletionTitle} onClose={onClose}>
      <Form
        submitLabel={texts.deletionConfirm}
        isDangerous
        isBusy={forms.isBusy.value}
        onSubmit={() => void save()}
        onCancel={onClose}
      >
        <p class="settings-text">{texts.deletionExplained}</p>
        <RetentionNote forms={forms} />
      </Form>
    </Dialog>
  );
}

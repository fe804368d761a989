/** The dialog in which a key is created, or changed. */

import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { KeyForm, type KeyFormProps } from './KeyForm.tsx';
import { keyName } from './key-name.ts';

export interface KeyDialogProps extends Pick<KeyFormProps, 'apiKey' | 'list' | 'onMade'> {
  onClose(): void;
}

export function KeyDialog({ apiKey, list, onMade, onClose }: KeyDialogProps) {
  const { keys: texts } = useMessages('owner').messages.settings;
  return (
    <Dialog title={apiKey ? format(texts.edit, { name: keyName(apiKey) }) : texts.create} onClose={onClose}>
      <KeyForm apiKey={apiKey} list={list} onChanged={onClose} onMade={onMade} onCancel={onClose} />
    </Dialog>
  );
}

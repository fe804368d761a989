/** Asks how long a key stays valid that is replaced. */

import { rotateApiKey } from '../../../../api/operations/desk-keys.ts';
import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { formatAge } from '../../../i18n/format-age.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { Select } from '../../../kit/fields/Select.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';
import { keyName } from './key-name.ts';

export interface ReplaceKeyDialogProps {
  apiKey: ManagedKey;
  list: ManagedList<readonly ManagedKey[]>;
  onClose(): void;
  onMade(apiKey: string): void;
}

/** Days for which the replaced key can stay valid; a week by default, as by the command. */
const keptDays = [0, 1, 7, 30] as const;
const defaultDays = 7;
const daySeconds = 86_400;

export function ReplaceKeyDialog({ apiKey, list, onClose, onMade }: ReplaceKeyDialogProps) {
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  const { values, change, form } = useForm({
    initial: { days: String(defaultDays) },
    isHeld: list.isBusy.value,
    send: ({ days }) =>
      list.change(() =>
        client.send(rotateApiKey, { keyId: apiKey.keyId, keepSeconds: Number(days) * daySeconds }),
      ),
    explain: (error) => changeProblem(error, texts),
    onSent: ({ apiKey: made }) => onMade(made),
  });

  return (
    <Dialog title={format(texts.keys.replaceNamed, { name: keyName(apiKey) })} onClose={onClose}>
      <Form {...form} submitLabel={texts.keys.replace} onCancel={onClose}>
        <p class="settings-text">{texts.keys.replaceHint}</p>
        <Select
          label={texts.keys.keep}
          value={values.days}
          options={keptDays.map((count) => [
            String(count),
            count === 0 ? texts.keys.keepNot : formatAge(locale, count * daySeconds * 1000, 'long'),
          ])}
          onChoose={(days) => change({ days })}
        />
      </Form>
    </Dialog>
  );
}

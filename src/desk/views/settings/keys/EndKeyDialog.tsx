/** Asks before a key is ended. The name of a key that is in use has to be typed. */

import { maxKeyLabelLength } from '../../../../api/limits.ts';
import { revokeApiKey } from '../../../../api/operations/desk-keys.ts';
import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import { useNow } from '../../../kit/use-now.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';
import { keyName } from './key-name.ts';
import { isInUse, keyUse } from './key-use.ts';

export interface EndKeyDialogProps {
  apiKey: ManagedKey;
  list: ManagedList<readonly ManagedKey[]>;
  onClose(): void;
  onEnded(): void;
}

export function EndKeyDialog({ apiKey, list, onClose, onEnded }: EndKeyDialogProps) {
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  const now = useNow();
  const name = keyName(apiKey);
  const needsName = isInUse(apiKey, now);
  const question = format(texts.keys.typeName, { name });
  const { field, form } = useForm({
    initial: { typed: '' },
    isHeld: list.isBusy.value,
    check({ typed }) {
      // The dots at the end of the first characters are on few keyboards.
      const isNamed = [name, name.replace(/…$/, '')].includes(typed.trim());
      return needsName && !isNamed ? { typed: question } : {};
    },
    send: () => list.change(() => client.send(revokeApiKey, { keyId: apiKey.keyId })),
    explain: (error) => changeProblem(error, texts),
    onSent: onEnded,
  });

  return (
    <Dialog title={format(texts.keys.endTitle, { name })} onClose={onClose}>
      <Form {...form} submitLabel={texts.keys.endButton} isDangerous onCancel={onClose}>
        <p class="settings-text">{texts.keys.endHint}</p>
        <p class={needsName ? 'settings-warning' : 'settings-text'}>
          {keyUse(apiKey, now, { texts: texts.keys, locale })}
        </p>
        {needsName && <TextField {...field('typed')} label={question} maxLength={maxKeyLabelLength} />}
      </Form>
    </Dialog>
  );
}

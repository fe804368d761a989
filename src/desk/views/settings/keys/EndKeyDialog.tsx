/** Asks before a key is ended. The name of a key that is in use has to be typed. */

import { useState } from 'preact/hooks';
import { maxKeyLabelLength } from '../../../../api/limits.ts';
import { revokeApiKey } from '../../../../api/operations/desk-keys.ts';
import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { useNow } from '../../use-now.ts';
import { changeProblem } from '../change-problem.ts';
import { DialogField } from '../DialogField.tsx';
import { DialogForm } from '../DialogForm.tsx';
import { SettingsDialog } from '../SettingsDialog.tsx';
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
  const [typed, setTyped] = useState('');
  const [isMistyped, setIsMistyped] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = keyName(apiKey);
  const needsName = isInUse(apiKey, now);
  const question = format(texts.keys.typeName, { name });

  async function end(): Promise<void> {
    setProblem(null);
    // The dots at the end of the first characters are on few keyboards.
    const isNamed = [name, name.replace(/…$/, '')].includes(typed.trim());
    setIsMistyped(needsName && !isNamed);
    if (needsName && !isNamed) return;
    const result = await list.change(() => client.send(revokeApiKey, { keyId: apiKey.keyId }));
    if (!result) return;
    if ('done' in result) onEnded();
    else setProblem(changeProblem(result.error, texts));
  }

  return (
    <SettingsDialog title={format(texts.keys.endTitle, { name })} onClose={onClose}>
      <DialogForm
        submitLabel={texts.keys.endButton}
        isDangerous
        isBusy={list.isBusy.value}
        problem={problem}
        onSubmit={() => void end()}
        onCancel={onClose}
      >
        <p class="settings-text">{texts.keys.endHint}</p>
        <p class={needsName ? 'settings-warning' : 'settings-text'}>
          {keyUse(apiKey, now, { texts: texts.keys, locale })}
        </p>
        {needsName && (
          <DialogField
            label={question}
            value={typed}
            maxLength={maxKeyLabelLength}
            problem={isMistyped ? question : null}
            onInput={setTyped}
          />
        )}
      </DialogForm>
    </SettingsDialog>
  );
}

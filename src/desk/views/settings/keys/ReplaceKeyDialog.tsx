/** Asks how long a key stays valid that is replaced. */

import { useId, useState } from 'preact/hooks';
import { rotateApiKey } from '../../../../api/operations/desk-keys.ts';
import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { formatAge } from '../../../i18n/format-age.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';
import { DialogForm } from '../DialogForm.tsx';
import { SettingsDialog } from '../SettingsDialog.tsx';
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
  const [days, setDays] = useState<number>(defaultDays);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  async function replace(): Promise<void> {
    setProblem(null);
    const result = await list.change(() =>
      client.send(rotateApiKey, { keyId: apiKey.keyId, keepSeconds: days * daySeconds }),
    );
    if (!result) return;
    if ('done' in result) onMade(result.done.apiKey);
    else setProblem(changeProblem(result.error, texts));
  }

  return (
    <SettingsDialog title={format(texts.keys.replaceNamed, { name: keyName(apiKey) })} onClose={onClose}>
      <DialogForm
        submitLabel={texts.keys.replace}
        isBusy={list.isBusy.value}
        problem={problem}
        onSubmit={() => void replace()}
        onCancel={onClose}
      >
        <p class="settings-text">{texts.keys.replaceHint}</p>
        <div>
          <label class="contact-label" for={id}>
            {texts.keys.keep}
          </label>
          <select
            id={id}
            class="contact-input"
            value={days}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          >
            {keptDays.map((count) => (
              <option key={count} value={count}>
                {count === 0 ? texts.keys.keepNot : formatAge(locale, count * daySeconds * 1000, 'long')}
              </option>
            ))}
          </select>
        </div>
      </DialogForm>
    </SettingsDialog>
  );
}

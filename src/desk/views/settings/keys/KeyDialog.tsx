/** The form of a key that is created, or whose purpose and origins are changed. */

import { useState } from 'preact/hooks';
import {
  maxKeyLabelLength,
  maxKeyOrigins,
  maxOriginLength,
  type Scope,
  secretScopes,
} from '../../../../api/limits.ts';
import { createApiKey, updateApiKey } from '../../../../api/operations/desk-keys.ts';
import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import { isApiError } from '../../../../client/errors.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { ChoiceList } from '../ChoiceList.tsx';
import { changeProblem } from '../change-problem.ts';
import { DialogField } from '../DialogField.tsx';
import { DialogForm } from '../DialogForm.tsx';
import { SettingsDialog } from '../SettingsDialog.tsx';
import { keyName } from './key-name.ts';

export interface KeyDialogProps {
  /** The key that is changed; null for a new one. */
  apiKey: ManagedKey | null;
  list: ManagedList<readonly ManagedKey[]>;
  onClose(): void;
  onMade(apiKey: string): void;
}

export function KeyDialog({ apiKey, list, onClose, onMade }: KeyDialogProps) {
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { keys } = texts;
  const { messages } = useMessages();
  const [kind, setKind] = useState(apiKey?.kind ?? 'public');
  const [label, setLabel] = useState(apiKey?.label ?? '');
  const [origins, setOrigins] = useState(apiKey?.origins.join('\n') ?? '');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [problem, setProblem] = useState<'needsOrigins' | 'needsScopes' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setFailure(null);
    const listed = origins.split(/\s+/).filter((origin) => origin !== '');
    const hasNoScope = !apiKey && kind === 'secret' && scopes.length === 0;
    const hasNoPage = kind === 'public' && listed.length === 0;
    setProblem(hasNoPage ? 'needsOrigins' : hasNoScope ? 'needsScopes' : null);
    if (hasNoPage || hasNoScope) return;
    const key = kind === 'public' ? { kind, label, origins: listed } : { kind, label, scopes: [...scopes] };
    const result = await list.change(async () => {
      if (!apiKey) return await client.send(createApiKey, key);
      const { keyId } = apiKey;
      await client.send(updateApiKey, { keyId, label, origins: kind === 'public' ? listed : undefined });
      return null;
    });
    if (!result) return;
    if ('error' in result) refuse(result.error);
    else if (result.done) onMade(result.done.apiKey);
    else onClose();
  }

  function refuse(error: unknown): void {
    if (kind === 'public' && isApiError(error, 'validation')) setProblem('needsOrigins');
    else setFailure(changeProblem(error, texts));
  }

  return (
    <SettingsDialog
      title={apiKey ? format(keys.edit, { name: keyName(apiKey) }) : keys.create}
      onClose={onClose}
    >
      <DialogForm
        submitLabel={apiKey ? messages.save : keys.create}
        isBusy={list.isBusy.value}
        problem={failure}
        onSubmit={() => void save()}
        onCancel={onClose}
      >
        {!apiKey && (
          <ChoiceList
            legend={keys.kind}
            choices={[
              { value: 'public', label: keys.publicKind, hint: keys.publicKindHint },
              { value: 'secret', label: keys.secretKind, hint: keys.secretKindHint },
            ]}
            chosen={[kind]}
            onChoose={([chosen = kind]) => setKind(chosen)}
          />
        )}
        <DialogField
          label={keys.label}
          hint={keys.labelHint}
          value={label}
          maxLength={maxKeyLabelLength}
          onInput={setLabel}
        />
        {kind === 'public' && (
          <DialogField
            label={keys.origins}
            hint={keys.originsHint}
            value={origins}
            maxLength={maxKeyOrigins * maxOriginLength}
            hasLines
            isCode
            problem={problem === 'needsOrigins' ? keys.needsOrigins : null}
            onInput={setOrigins}
          />
        )}
        {!apiKey && kind === 'secret' && (
          <ChoiceList
            legend={keys.scopes}
            choices={secretScopes.map((value) => ({ value, label: value, hint: '' }))}
            chosen={scopes}
            isMultiple
            problem={problem === 'needsScopes' ? keys.needsScopes : null}
            onChoose={setScopes}
          />
        )}
      </DialogForm>
    </SettingsDialog>
  );
}

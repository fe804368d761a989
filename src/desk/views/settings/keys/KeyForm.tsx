/** The form of a key that is created, or whose purpose and origins are changed. */

import type { ComponentChildren } from 'preact';
import {
  maxKeyLabelLength,
  maxKeyOrigins,
  maxOriginLength,
  type Scope,
  secretScopes,
} from '../../../../api/limits.ts';
import { createApiKey, updateApiKey } from '../../../../api/operations/desk-keys.ts';
import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import { completeOrigin } from '../../../../api/shared/origins.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { StoredValue } from '../../../../state/stored-value.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Choice } from '../../../kit/fields/Choice.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';

export interface KeyFormProps {
  /** The key that is changed; null for a new one. */
  apiKey: ManagedKey | null;
  /** Whether a new key is for pages, and nothing else. @default false */
  isPublic?: boolean;
  list: Pick<ManagedList<unknown>, 'change' | 'isBusy'>;
  /** Keeps what was typed; undefined to forget it with the form. */
  memory?: StoredValue<Partial<KeyValues>>;
  onChanged(): void;
  onMade(apiKey: string): void;
  onCancel: (() => void) | undefined;
  /** Further buttons, behind the others. */
  buttons?: ComponentChildren;
}

export interface KeyValues {
  kind: ManagedKey['kind'];
  label: string;
  /** One in each line. */
  origins: string;
  scopes: readonly Scope[];
}

export function KeyForm(props: KeyFormProps) {
  const { apiKey, isPublic = false, list, memory, onChanged, onMade, onCancel, buttons } = props;
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { keys } = texts;
  const { messages } = useMessages();
  const initial: KeyValues = {
    kind: apiKey?.kind ?? 'public',
    label: apiKey?.label ?? '',
    origins: apiKey?.origins.join('\n') ?? '',
    scopes: [],
  };
  const { values, field, problem, change, form } = useForm({
    initial,
    isHeld: list.isBusy.value,
    memory,
    check({ kind, origins, scopes }) {
      if (kind === 'public') return origins.trim() === '' ? { origins: keys.needsOrigins } : {};
      return !apiKey && scopes.length === 0 ? { scopes: keys.needsScopes } : {};
    },
    send: ({ kind, label, origins, scopes }) =>
      list.change(async () => {
        const entries = origins.split(/[\s,]+/).filter((entry) => entry !== '');
        const listed = [...new Set(entries.flatMap(completeOrigin))];
        const allowed = kind === 'public' ? { kind, origins: listed } : { kind, scopes: [...scopes] };
        if (!apiKey) return await client.send(createApiKey, { ...allowed, label });
        const { keyId } = apiKey;
        await client.send(updateApiKey, { keyId, label, origins: kind === 'public' ? listed : undefined });
        return null;
      }),
    explain: (error, { kind }) =>
      kind === 'public' && isApiError(error, 'validation')
        ? { origins: keys.needsOrigins }
        : changeProblem(error, texts),
    onSent: (made) => (made ? onMade(made.apiKey) : onChanged()),
  });

  return (
    <Form {...form} submitLabel={apiKey ? messages.save : keys.create} onCancel={onCancel} buttons={buttons}>
      {!apiKey && !isPublic && (
        <Choice
          label={keys.kind}
          choices={[
            { value: 'public', label: keys.publicKind, hint: keys.publicKindHint },
            { value: 'secret', label: keys.secretKind, hint: keys.secretKindHint },
          ]}
          chosen={[values.kind]}
          onChoose={([kind = values.kind]) => change({ kind })}
        />
      )}
      <TextField {...field('label')} label={keys.label} hint={keys.labelHint} maxLength={maxKeyLabelLength} />
      {values.kind === 'public' && (
        <TextField
          {...field('origins')}
          label={keys.origins}
          hint={keys.originsHint}
          maxLength={maxKeyOrigins * maxOriginLength}
          lines={3}
          isCode
        />
      )}
      {!apiKey && values.kind === 'secret' && (
        <Choice
          label={keys.scopes}
          choices={secretScopes.map((value) => ({ value, label: value, hint: '' }))}
          chosen={values.scopes}
          isMultiple
          problem={problem('scopes')}
          onChoose={(scopes) => change({ scopes })}
        />
      )}
    </Form>
  );
}

/** The API keys by their kinds, and the dialogs by which owners create, change, replace and end them. */

import { useState } from 'preact/hooks';
import { listApiKeys } from '../../../../api/operations/desk-keys.ts';
import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { CopyField } from '../../../kit/fields/CopyField.tsx';
import { ListStates } from '../../../kit/ListStates.tsx';
import { useManagedList } from '../use-managed-list.ts';
import { EndKeyDialog } from './EndKeyDialog.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { KeyRow } from './KeyRow.tsx';
import { keyName } from './key-name.ts';
import { ReplaceKeyDialog } from './ReplaceKeyDialog.tsx';

/** `made`: a key that was created a moment ago, with its text, which is kept no longer than the dialog is open. */
type OpenDialog =
  | { readonly name: 'create' }
  | { readonly name: 'change' | 'replace' | 'end'; readonly key: ManagedKey }
  | { readonly name: 'made'; readonly apiKey: string };

export function KeySettings() {
  const { keys: texts, failed } = useMessages('owner').messages.settings;
  const { client } = useDesk();
  const list = useManagedList(async (signal) => (await client.send(listApiKeys, {}, { signal })).keys);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [note, setNote] = useState('');
  const shared = { list, onClose: () => setDialog(null) };
  const onMade = (apiKey: string) => setDialog({ name: 'made', apiKey });

  return (
    <>
      <button
        class="button primary settings-add"
        data-after-dialog
        type="button"
        onClick={() => {
          setNote('');
          setDialog({ name: 'create' });
        }}
      >
        {texts.create}
      </button>
      <output class="settings-note">{note}</output>
      <ListStates query={list.query} failed={failed}>
        {(keys) =>
          (['public', 'secret'] as const).map((kind) => {
            const title = kind === 'public' ? texts.publicKeys : texts.secretKeys;
            const ofKind = keys.filter((key) => key.kind === kind);
            return (
              <section key={kind} aria-label={title}>
                <h3 class="settings-group">{title}</h3>
                {ofKind.length === 0 && <p class="quiet">{texts.none}</p>}
                {ofKind.length > 0 && (
                  <ul class="settings-card settings-rows">
                    {ofKind.map((key) => (
                      <KeyRow
                        key={key.keyId}
                        apiKey={key}
                        onChange={() => setDialog({ name: 'change', key })}
                        onReplace={() => setDialog({ name: 'replace', key })}
                        onEnd={() => setDialog({ name: 'end', key })}
                      />
                    ))}
                  </ul>
                )}
              </section>
            );
          })
        }
      </ListStates>
      {(dialog?.name === 'create' || dialog?.name === 'change') && (
        <KeyDialog {...shared} apiKey={dialog.name === 'change' ? dialog.key : null} onMade={onMade} />
      )}
      {dialog?.name === 'replace' && <ReplaceKeyDialog {...shared} apiKey={dialog.key} onMade={onMade} />}
      {dialog?.name === 'end' && (
        <EndKeyDialog
          {...shared}
          apiKey={dialog.key}
          onEnded={() => {
            setNote(format(texts.ended, { name: keyName(dialog.key) }));
            setDialog(null);
          }}
        />
      )}
      {dialog?.name === 'made' && (
        <Dialog title={texts.newTitle} onClose={shared.onClose}>
          <p class="settings-text">{texts.newHint}</p>
          <CopyField label={texts.key} value={dialog.apiKey} isSelected />
        </Dialog>
      )}
    </>
  );
}

/** The agents with what they may do, and the dialogs by which owners invite, change and remove them. */

import { useState } from 'preact/hooks';
import { inviteAgent, listManagedAgents } from '../../../../api/operations/desk-agents.ts';
import type { ManagedAgent } from '../../../../api/schemas/desk-agents.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { CopyField } from '../../../kit/fields/CopyField.tsx';
import { ListStates } from '../../../kit/ListStates.tsx';
import { changeProblem } from '../change-problem.ts';
import { useManagedList } from '../use-managed-list.ts';
import { AgentDialog } from './AgentDialog.tsx';
import { AgentRow } from './AgentRow.tsx';
import { RemoveAgentDialog } from './RemoveAgentDialog.tsx';

/** `link`: an invitation that is not mailed. */
type OpenDialog =
  | { readonly name: 'invite' }
  | { readonly name: 'change' | 'remove'; readonly agent: ManagedAgent }
  | { readonly name: 'link'; readonly agentName: string; readonly link: string };

export function AgentSettings() {
  const texts = useMessages('owner').messages.settings;
  const { client, team } = useDesk();
  const list = useManagedList((signal) => client.send(listManagedAgents, {}, { signal }));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [note, setNote] = useState('');
  const close = () => setDialog(null);

  function noteInvitation(link: string | null, { name, email }: { name: string; email: string }): void {
    if (link === null) setNote(format(texts.agents.mailed, { email }));
    setDialog(link === null ? null : { name: 'link', agentName: name, link });
  }

  async function inviteAgain({ agentId, name, email }: ManagedAgent): Promise<void> {
    setNote('');
    const result = await list.change(() => client.send(inviteAgent, { agentId }));
    if (!result) return;
    if ('done' in result) noteInvitation(result.done.link, { name, email: email ?? '' });
    else setNote(changeProblem(result.error, texts));
  }

  return (
    <>
      <button
        class="button primary settings-add"
        data-after-dialog
        type="button"
        onClick={() => {
          setNote('');
          setDialog({ name: 'invite' });
        }}
      >
        {texts.agents.invite}
      </button>
      <output class="settings-note">{note}</output>
      <ListStates query={list.query} failed={texts.failed}>
        {({ agents }) => (
          <>
            <ul class="settings-card settings-rows">
              {agents.map((agent) => (
                <AgentRow
                  key={agent.agentId}
                  agent={agent}
                  onInvite={() => void inviteAgain(agent)}
                  onChange={() => setDialog({ name: 'change', agent })}
                  onRemove={() => setDialog({ name: 'remove', agent })}
                />
              ))}
            </ul>
            {dialog?.name === 'remove' && (
              <RemoveAgentDialog
                agent={dialog.agent}
                others={agents.filter(({ agentId }) => agentId !== dialog.agent.agentId)}
                list={list}
                onClose={close}
                onRemoved={() => {
                  void team.list.refresh();
                  setNote(format(texts.agents.removed, { name: dialog.agent.name }));
                  close();
                }}
              />
            )}
          </>
        )}
      </ListStates>
      {(dialog?.name === 'invite' || dialog?.name === 'change') && (
        <AgentDialog
          agent={dialog.name === 'change' ? dialog.agent : null}
          list={list}
          listed={list.query.value.value}
          onClose={close}
          onInvited={noteInvitation}
        />
      )}
      {dialog?.name === 'link' && (
        <Dialog title={texts.agents.link} onClose={close}>
          <p class="settings-text">{format(texts.agents.linkHint, { name: dialog.agentName })}</p>
          <CopyField label={texts.agents.link} value={dialog.link} isSelected />
        </Dialog>
      )}
    </>
  );
}

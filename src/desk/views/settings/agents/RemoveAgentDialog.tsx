/** Asks before an agent is removed, and to whom the agent's open tickets go. */

import { useId, useState } from 'preact/hooks';
import { removeAgent } from '../../../../api/operations/desk-agents.ts';
import type { ManagedAgent } from '../../../../api/schemas/desk-agents.ts';
import { isApiError } from '../../../../client/errors.ts';
import { format, formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';
import { DialogForm } from '../DialogForm.tsx';
import { SettingsDialog } from '../SettingsDialog.tsx';

export interface RemoveAgentDialogProps {
  agent: ManagedAgent;
  /** The agents who can get the tickets. */
  others: readonly ManagedAgent[];
  list: ManagedList<readonly ManagedAgent[]>;
  onClose(): void;
  onRemoved(): void;
}

export function RemoveAgentDialog(props: RemoveAgentDialogProps) {
  const { agent, others, list, onClose, onRemoved } = props;
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { nobody } = useMessages('desk').messages;
  const { locale } = useMessages();
  const [assignTo, setAssignTo] = useState<number | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  async function remove(): Promise<void> {
    setProblem(null);
    const result = await list.change(() => client.send(removeAgent, { agentId: agent.agentId, assignTo }));
    if (!result) return;
    if ('done' in result) onRemoved();
    else if (isApiError(result.error, 'conflict')) {
      const { lastOwner, repliesHeld } = texts.agents;
      setProblem(result.error.conflict === undefined ? repliesHeld : lastOwner);
    } else setProblem(changeProblem(result.error, texts));
  }

  return (
    <SettingsDialog title={format(texts.agents.removeTitle, { name: agent.name })} onClose={onClose}>
      <DialogForm
        submitLabel={texts.agents.removeButton}
        isDangerous
        isBusy={list.isBusy.value}
        problem={problem}
        onSubmit={() => void remove()}
        onCancel={onClose}
      >
        <p class="settings-text">{texts.agents.removeHint}</p>
        {agent.openTickets > 0 && (
          <div>
            <label class="contact-label" for={id}>
              {formatCount(locale, texts.agents.openTickets, agent.openTickets)}
            </label>
            <select
              id={id}
              class="contact-input"
              value={assignTo ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setAssignTo(value === '' ? undefined : Number(value))
              }
            >
              <option value="">{nobody}</option>
              {others.map(({ agentId, name }) => (
                <option key={agentId} value={agentId}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </DialogForm>
    </SettingsDialog>
  );
}

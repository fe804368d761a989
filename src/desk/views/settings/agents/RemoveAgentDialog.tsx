/** Asks before an agent is removed, and to whom the agent's open tickets go. */

import { removeAgent } from '../../../../api/operations/desk-agents.ts';
import type { ManagedAgent } from '../../../../api/schemas/desk-agents.ts';
import { isApiError } from '../../../../client/errors.ts';
import { format, formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { Select } from '../../../kit/fields/Select.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';

export interface RemoveAgentDialogProps {
  agent: ManagedAgent;
  /** The agents who can get the tickets. */
  others: readonly ManagedAgent[];
  list: Pick<ManagedList<unknown>, 'change' | 'isBusy'>;
  onClose(): void;
  onRemoved(): void;
}

export function RemoveAgentDialog(props: RemoveAgentDialogProps) {
  const { agent, others, list, onClose, onRemoved } = props;
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { nobody } = useMessages('desk').messages;
  const { locale } = useMessages();
  const { values, change, form } = useForm({
    initial: { assignTo: '' },
    isHeld: list.isBusy.value,
    send({ assignTo }) {
      const agentId = assignTo === '' ? undefined : Number(assignTo);
      return list.change(() => client.send(removeAgent, { agentId: agent.agentId, assignTo: agentId }));
    },
    explain(error) {
      if (!isApiError(error, 'conflict')) return changeProblem(error, texts);
      const { lastOwner, repliesHeld } = texts.agents;
      return error.conflict === undefined ? repliesHeld : lastOwner;
    },
    onSent: onRemoved,
  });

  return (
    <Dialog title={format(texts.agents.removeTitle, { name: agent.name })} onClose={onClose}>
      <Form {...form} submitLabel={texts.agents.removeButton} isDangerous onCancel={onClose}>
        <p class="settings-text">{texts.agents.removeHint}</p>
        {agent.openTickets > 0 && (
          <Select
            label={formatCount(locale, texts.agents.openTickets, agent.openTickets)}
            value={values.assignTo}
            options={[['', nobody], ...others.map(({ agentId, name }) => [String(agentId), name] as const)]}
            onChoose={(assignTo) => change({ assignTo })}
          />
        )}
      </Form>
    </Dialog>
  );
}

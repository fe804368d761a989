/** The form of an agent who is invited, or changed. */

import { useState } from 'preact/hooks';
import { maxAgentNameLength, maxEmailLength } from '../../../../api/limits.ts';
import { addAgent, updateAgent } from '../../../../api/operations/desk-agents.ts';
import type { ManagedAgent } from '../../../../api/schemas/desk-agents.ts';
import { isEmail } from '../../../../api/shared/email.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { ChoiceList } from '../ChoiceList.tsx';
import { changeProblem } from '../change-problem.ts';
import { DialogField } from '../DialogField.tsx';
import { DialogForm } from '../DialogForm.tsx';
import { SettingsDialog } from '../SettingsDialog.tsx';

export interface AgentDialogProps {
  /** The agent who is changed; null for a new one. */
  agent: ManagedAgent | null;
  list: ManagedList<readonly ManagedAgent[]>;
  onClose(): void;
  /** Called once a new agent is stored; `link` is null if it is mailed. */
  onInvited(link: string | null, agent: { name: string; email: string }): void;
}

type Problem = Extract<
  keyof OwnerMessages['settings']['agents'],
  'needsName' | 'needsEmail' | 'knownEmail' | 'lastOwner'
>;

export function AgentDialog({ agent, list, onClose, onInvited }: AgentDialogProps) {
  const texts = useMessages('owner').messages.settings;
  const { messages } = useMessages();
  const { client, session } = useDesk();
  const [name, setName] = useState(agent?.name ?? '');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(agent?.role ?? 'agent');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sentence = (...names: readonly Problem[]) =>
    problem && names.includes(problem) ? texts.agents[problem] : null;

  async function save(): Promise<void> {
    setFailure(null);
    const wrong = name.trim() === '' ? 'needsName' : !agent && !isEmail(email) ? 'needsEmail' : null;
    setProblem(wrong);
    if (wrong) return;
    const result = await list.change(async () => {
      if (!agent) return await client.send(addAgent, { name: name.trim(), email: email.trim(), role });
      await client.send(updateAgent, { agentId: agent.agentId, name: name.trim(), role });
      return null;
    });
    if (!result) return;
    if ('error' in result) refuse(result.error);
    else if (result.done) onInvited(result.done.link, { name: name.trim(), email: email.trim() });
    // The page has the rights of the role that it was loaded with.
    else if (agent?.agentId === session.agentId && agent.role !== role) location.reload();
    else onClose();
  }

  function refuse(error: unknown): void {
    if (isApiError(error, 'conflict')) setProblem(agent ? 'lastOwner' : 'knownEmail');
    else setFailure(changeProblem(error, texts));
  }

  return (
    <SettingsDialog
      title={agent ? format(texts.agents.edit, { name: agent.name }) : texts.agents.invite}
      onClose={onClose}
    >
      <DialogForm
        submitLabel={agent ? messages.save : texts.agents.sendInvitation}
        isBusy={list.isBusy.value}
        problem={failure}
        onSubmit={() => void save()}
        onCancel={onClose}
      >
        <DialogField
          label={texts.agents.name}
          hint={texts.agents.nameHint}
          value={name}
          maxLength={maxAgentNameLength}
          problem={sentence('needsName')}
          onInput={setName}
        />
        {!agent && (
          <DialogField
            label={texts.agents.email}
            inputMode="email"
            value={email}
            maxLength={maxEmailLength}
            isCode
            problem={sentence('needsEmail', 'knownEmail')}
            onInput={setEmail}
          />
        )}
        <ChoiceList
          legend={texts.agents.role}
          choices={[
            { value: 'agent', label: texts.agents.agentRole, hint: texts.agents.agentRoleHint },
            { value: 'owner', label: texts.agents.ownerRole, hint: texts.agents.ownerRoleHint },
          ]}
          chosen={[role]}
          problem={sentence('lastOwner')}
          onChoose={([chosen = role]) => setRole(chosen)}
        />
      </DialogForm>
    </SettingsDialog>
  );
}

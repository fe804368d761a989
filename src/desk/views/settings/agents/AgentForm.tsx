/** The form of an agent who is invited, or changed. */

import type { ComponentChildren } from 'preact';
import { maxAgentNameLength, maxEmailLength } from '../../../../api/limits.ts';
import { addAgent, updateAgent } from '../../../../api/operations/desk-agents.ts';
import type { ManagedAgent } from '../../../../api/schemas/desk-agents.ts';
import { isEmail } from '../../../../api/shared/email.ts';
import { isApiError } from '../../../../client/errors.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Choice } from '../../../kit/Choice.tsx';
import { Form } from '../../../kit/Form.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { useForm } from '../../../kit/use-form.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';

export interface AgentFormProps {
  /** The agent who is changed; null for a new one. */
  agent: ManagedAgent | null;
  list: Pick<ManagedList<readonly ManagedAgent[]>, 'change'>;
  onChanged(): void;
  /** Called once a new agent is stored; `link` is null if it is mailed. */
  onInvited(link: string | null, agent: { name: string; email: string }): void;
  onCancel: (() => void) | undefined;
  /** Content below the fields. */
  children?: ComponentChildren;
}

export function AgentForm({ agent, list, onChanged, onInvited, onCancel, children }: AgentFormProps) {
  const texts = useMessages('owner').messages.settings;
  const { messages } = useMessages();
  const { client, session } = useDesk();
  const { values, field, problem, change, form } = useForm({
    initial: { name: agent?.name ?? '', email: '', role: agent?.role ?? ('agent' as const) },
    check({ name, email }) {
      if (name.trim() === '') return { name: texts.agents.needsName };
      return !agent && !isEmail(email) ? { email: texts.agents.needsEmail } : {};
    },
    send: ({ name, email, role }) =>
      list.change(async () => {
        if (!agent) return await client.send(addAgent, { name: name.trim(), email: email.trim(), role });
        await client.send(updateAgent, { agentId: agent.agentId, name: name.trim(), role });
        return null;
      }),
    explain(error) {
      if (!isApiError(error, 'conflict')) return changeProblem(error, texts);
      return agent ? { role: texts.agents.lastOwner } : { email: texts.agents.knownEmail };
    },
    onSent(invited, { name, email, role }) {
      if (invited) onInvited(invited.link, { name: name.trim(), email: email.trim() });
      // The page has the rights of the role that it was loaded with.
      else if (agent?.agentId === session.agentId && agent.role !== role) location.reload();
      else onChanged();
    },
  });

  return (
    <Form {...form} submitLabel={agent ? messages.save : texts.agents.sendInvitation} onCancel={onCancel}>
      <TextField
        {...field('name')}
        label={texts.agents.name}
        hint={texts.agents.nameHint}
        maxLength={maxAgentNameLength}
      />
      {!agent && (
        <TextField
          {...field('email')}
          label={texts.agents.email}
          inputMode="email"
          maxLength={maxEmailLength}
          isCode
        />
      )}
      <Choice
        label={texts.agents.role}
        choices={[
          { value: 'agent', label: texts.agents.agentRole, hint: texts.agents.agentRoleHint },
          { value: 'owner', label: texts.agents.ownerRole, hint: texts.agents.ownerRoleHint },
        ]}
        chosen={[values.role]}
        problem={problem('role')}
        onChoose={([role = values.role]) => change({ role })}
      />
      {children}
    </Form>
  );
}

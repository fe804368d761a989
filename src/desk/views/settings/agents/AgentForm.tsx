/** The form of an agent who is invited, or changed. */

import type { ComponentChildren } from 'preact';
import { maxAgentNameLength, maxEmailLength, maxTeamLength, maxTeams } from '../../../../api/limits.ts';
import { addAgent, updateAgent } from '../../../../api/operations/desk-agents.ts';
import type { Invitations, ListedAgents, ManagedAgent } from '../../../../api/schemas/desk-agents.ts';
import { isEmail } from '../../../../api/shared/email.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { StoredValue } from '../../../../state/stored-value.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Choice } from '../../../kit/fields/Choice.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';
import { AgentTeams, splitTeams } from './AgentTeams.tsx';

export interface AgentValues {
  name: string;
  /** Entered for an agent who has none. */
  email: string;
  role: ManagedAgent['role'];
  /** The ids of the inboxes that notify the agent; null for those before, which are all of a new agent. */
  inboxes: readonly string[] | null;
  /** The agent's teams among those that there are; null for those before. */
  teams: readonly string[] | null;
  /** Names of teams that there are not yet, separated by commas. */
  newTeams: string;
}

export interface AgentFormProps {
  /** The agent who is changed; null for a new one. */
  agent: Pick<ManagedAgent, 'agentId' | 'name' | 'email' | 'role'> | null;
  /** Whether owners enter who they are themselves, and keep their role. @default false */
  isSelf?: boolean;
  list: Pick<ManagedList<unknown>, 'change' | 'isBusy'>;
  /** The agents and inboxes that there are; undefined before they are known, and for a form without a choice of inboxes. */
  listed: ListedAgents | undefined;
  /** Whether the agent can be put into teams. @default true */
  hasTeams?: boolean;
  /** Keeps what was typed; undefined to forget it with the form. */
  memory?: StoredValue<Partial<AgentValues>>;
  /** @default names the change */
  submitLabel?: string;
  onChanged(): void;
  /** Called once a new agent is stored; `link` is null if it is mailed. */
  onInvited?(link: string | null, agent: { name: string; email: string }): void;
  onCancel: (() => void) | undefined;
  /** Further buttons, behind the others. */
  buttons?: ComponentChildren;
  /** Content below the fields. */
  children?: ComponentChildren;
}

export function AgentForm(props: AgentFormProps) {
  const {
    agent,
    isSelf = false,
    list,
    listed,
    hasTeams = true,
    memory,
    onChanged,
    onInvited,
    onCancel,
    buttons,
    children,
  } = props;
  const texts = useMessages('owner').messages.settings;
  const { messages } = useMessages();
  const { client, session, team } = useDesk();
  const { submitLabel = agent ? messages.save : texts.agents.sendInvitation } = props;
  const needsEmail = !agent || agent.email === null;
  const initial: AgentValues = {
    name: agent?.name ?? '',
    email: '',
    role: agent?.role ?? 'agent',
    inboxes: null,
    teams: null,
    newTeams: '',
  };
  const formerTeams = listed?.agents.find(({ agentId }) => agentId === agent?.agentId)?.teams ?? [];
  const { values, field, problem, change, form } = useForm({
    initial,
    isHeld: list.isBusy.value,
    memory,
    check({ name, email }) {
      if (name.trim() === '') return { name: texts.agents.needsName };
      const isEntered = needsEmail && (!agent || isSelf || email.trim() !== '');
      return isEntered && !isEmail(email.trim()) ? { email: texts.agents.needsEmail } : {};
    },
    send: ({ name, email, role, inboxes, teams, newTeams }) =>
      list.change(async () => {
        const added = splitTeams(newTeams);
        const entered = {
          name: name.trim(),
          role,
          ...(inboxes && { inboxes: inboxes.map(Number) }),
          ...((teams || added.length > 0) && { teams: [...new Set([...(teams ?? formerTeams), ...added])] }),
        };
        if (!agent) return await client.send(addAgent, { ...entered, email: email.trim() });
        const address = needsEmail && email.trim() !== '' ? { email: email.trim() } : {};
        await client.send(updateAgent, { agentId: agent.agentId, ...entered, ...address });
        return null;
      }),
    explain(error) {
      if (isApiError(error, 'validation') && error.invalid.includes('email'))
        return { email: texts.agents.needsEmail };
      if (isApiError(error, 'validation') && error.invalid.includes('inboxes'))
        return { inboxes: texts.agents.fullInbox };
      if (isApiError(error, 'validation') && error.invalid.includes('teams'))
        return { newTeams: format(texts.agents.wrongTeams, { items: maxTeams, max: maxTeamLength }) };
      if (!isApiError(error, 'conflict')) return changeProblem(error, texts);
      const isLastOwner = 'lastOwner' in Object(error.conflict);
      return isLastOwner ? { role: texts.agents.lastOwner } : { email: texts.agents.knownEmail };
    },
    onSent(invited, { name, email, role }) {
      void team.list.refresh();
      if (invited) onInvited?.(invited.link, { name: name.trim(), email: email.trim() });
      // The page has the rights of the role that it was loaded with.
      else if (agent?.agentId === session.agentId && agent.role !== role) location.reload();
      else onChanged();
    },
  });

  return (
    <Form {...form} submitLabel={submitLabel} onCancel={onCancel} buttons={buttons}>
      <TextField
        {...field('name')}
        label={texts.agents.name}
        hint={texts.agents.nameHint}
        maxLength={maxAgentNameLength}
      />
      {needsEmail && (
        <TextField
          {...field('email')}
          label={texts.agents.email}
          inputMode="email"
          maxLength={maxEmailLength}
          isCode
        />
      )}
      {!isSelf && (
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
      )}
      {listed && listed.inboxes.length > 0 && (
        <Choice
          label={texts.agents.inboxes}
          hint={texts.agents.inboxesHint}
          choices={listed.inboxes.map((inbox) => ({
            value: String(inbox.inboxId),
            label: inbox.name,
            hint: inbox.email ?? '',
          }))}
          chosen={values.inboxes ?? formerInboxes(listed, agent?.agentId)}
          isMultiple
          longList={texts.longList}
          problem={problem('inboxes')}
          onChoose={(inboxes) => change({ inboxes })}
        />
      )}
      {hasTeams && listed && (
        <AgentTeams
          listed={listed}
          former={formerTeams}
          teams={values.teams}
          newTeams={field('newTeams')}
          onChoose={(teams) => change({ teams })}
        />
      )}
      {children}
      {!agent && listed && <InvitationNotes invitations={listed.invitations} />}
    </Form>
  );
}

/** Returns the ids of the inboxes that notify an agent; those of all inboxes for a new one. */
function formerInboxes({ agents, inboxes }: ListedAgents, agentId: number | undefined): readonly string[] {
  const ofAgent = agents.find((agent) => agent.agentId === agentId)?.inboxes;
  return (ofAgent ?? inboxes.map(({ inboxId }) => inboxId)).map(String);
}

/** How the invitation gets to the agent, and where its link leads, if that may not be what the owner expects. */
function InvitationNotes({ invitations: { isMailed, requestUrl } }: { invitations: Invitations }) {
  const { agents: texts } = useMessages('owner').messages.settings;
  return (
    <>
      {!isMailed && <p class="quiet">{texts.notMailed}</p>}
      {requestUrl !== null && (
        <p class="quiet">
          {format(texts.requestUrl, { url: `\u2066${requestUrl}\u2069`, setting: '\u2066PUBLIC_URL\u2069' })}
        </p>
      )}
    </>
  );
}

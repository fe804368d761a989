/** The other side of the current thread: the agent who wrote last, else the site's team. */

import { type ComponentChildren, Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ChatAgent } from '../../api/schemas/chat-periods.ts';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import { ThreadTitle } from '../../ui/components/messages/ThreadTitle.tsx';
import { describePresence, describeWaiting } from '../../ui/i18n/describe-chat.ts';
import { describeRepliesBriefly } from '../../ui/i18n/describe-replies.ts';
import { formatDay } from '../../ui/i18n/format-day.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useMessagesModels, useWidget } from '../context.ts';
import { useAgentPictures } from '../hooks/use-agent-pictures.ts';
import { useFaces } from '../hooks/use-faces.ts';
import { useTeam } from '../hooks/use-team.ts';
import { isKnownPlain, isRefused } from '../models/help/help-center-state.ts';
import type { Entry } from '../models/navigation.ts';
import { type Said, saidInConversation, saidInTicket } from '../models/visitor/conversation.ts';
import { statusLabel } from '../models/visitor/status-labels.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';
import { saveText, writeTranscript } from '../transcript.ts';

export { default as styles } from '../../ui/components/messages/ThreadTitle.css?inline';

export function ThreadHeader({ entry: { route } }: { entry: Entry }) {
  const center = useWidget().models.helpCenter.state.value;
  // Such a deployment receives no data of visitors.
  if (isRefused(center) || isKnownPlain(center)) return <TeamTitle line="" />;
  if (route.name === 'ticket') {
    return <ForVisitor>{(models) => <TicketTitle visitorModels={models} id={route.id} />}</ForVisitor>;
  }
  if (route.name === 'conversation') {
    return <ForVisitor>{(models) => <ConversationTitle visitorModels={models} id={route.id} />}</ForVisitor>;
  }
  return <ForVisitor line={undefined}>{({ contact }) => <NewThreadTitle contact={contact} />}</ForVisitor>;
}

interface ForVisitorProps {
  /** The second line until the visitor is known. */
  line?: string | undefined;
  children(models: VisitorModels): ComponentChildren;
}

function ForVisitor({ children, ...waiting }: ForVisitorProps) {
  const { value: state } = useMessagesModels().visitorSession().models;
  if (state.status !== 'ready') return <TeamTitle line="" {...waiting} />;
  // The key discards every component of the previous visitor.
  return <Fragment key={state.value}>{children(state.value)}</Fragment>;
}

function NewThreadTitle({ contact }: Pick<VisitorModels, 'contact'>) {
  const { messages } = useMessages();
  const agents = useWidget().models.chatOffer.agents.value;
  if (contact.step.value === 'address') return <TeamTitle line={messages.unsent} />;
  return <TeamTitle line={agents ? describePresence(agents, messages) : undefined} />;
}

interface TitleProps<Id> {
  visitorModels: VisitorModels;
  id: Id;
}

function TicketTitle({ visitorModels, id }: TitleProps<number>) {
  const localization = useMessages();
  const { messages } = localization;
  const { tickets } = visitorModels;
  const { value: state } = visitorModels.ticket(id).state;
  const thread = state.status === 'ready' ? state.value : undefined;
  const said = useMemo(() => saidInTicket(thread?.messages ?? []), [thread?.messages]);
  const agent = said.findLast(isByAgent) ?? lastAgent(visitorModels, id);
  const isOver = thread?.status === 'solved' || thread?.status === 'closed';
  const lastWriter = said.at(-1)?.agentId === null ? 'visitor' : 'support';
  const line = thread ? statusLabel(messages, thread.status, lastWriter) : '';
  const transcript = thread && (
    <Transcript title={tickets.find(id)?.subject || messages.thread} said={said} />
  );

  const chat = visitorModels.ticket(id).chat.chat.value;
  if (chat?.state === 'active') return <ChatTitle agents={chat.agents}>{transcript}</ChatTitle>;
  if (chat?.state === 'waiting') {
    // The end of the thread says the rest.
    const waiting = describeWaiting({ ...chat, wait: null, cutOff: null }, localization);
    return <TeamTitle line={waiting}>{transcript}</TeamTitle>;
  }
  if (!agent) return <TeamTitle line={thread && !isOver ? undefined : line}>{transcript}</TeamTitle>;
  return (
    <AgentTitle visitorModels={visitorModels} agent={agent} line={line}>
      {transcript}
    </AgentTitle>
  );
}

function ConversationTitle({ visitorModels, id }: TitleProps<string>) {
  const { locale } = useMessages();
  const { value: state } = visitorModels.conversations.messages(id).state;
  const said = state.status === 'ready' ? saidInConversation(state.value) : [];
  const agent = said.find(isByAgent);
  const [first] = said;
  const line = first ? formatDay(locale, first.date) : '';
  if (!agent) return <TeamTitle line={line} />;
  return <AgentTitle visitorModels={visitorModels} agent={agent} line={line} />;
}

type Agent = Pick<Said, 'agentId' | 'name'>;

const isByAgent = ({ agentId }: Agent) => agentId !== null;

/** Returns the last writer by the read marks, if an agent: known while the thread is still loading. */
function lastAgent({ tickets }: VisitorModels, id: number): Agent | undefined {
  const last = tickets.reads.lastOf(id);
  return last && isByAgent(last) ? last : undefined;
}

interface AgentTitleProps {
  visitorModels: VisitorModels;
  agent: Agent;
  line: string;
  children?: ComponentChildren;
}

function AgentTitle({ visitorModels, agent: { name, agentId }, line, children }: AgentTitleProps) {
  const picture = useAgentPictures(visitorModels)(agentId);
  return (
    <ThreadTitle faces={[{ name, picture }]} name={name} line={line}>
      {children}
    </ThreadTitle>
  );
}

interface ChatTitleProps {
  /** The agents who are in the chat. */
  agents: readonly ChatAgent[];
  children: ComponentChildren;
}

function ChatTitle({ agents, children }: ChatTitleProps) {
  const { messages } = useMessages();
  const { title } = useWidget().models;
  const [agent, ...others] = agents;
  return (
    <ThreadTitle
      faces={useFaces(agents)}
      name={agent && others.length === 0 ? agent.name : title.value}
      line={describePresence(agents, messages)}
    >
      {children}
    </ThreadTitle>
  );
}

interface TeamTitleProps {
  /** @default when to expect a reply */
  line?: string | undefined;
  children?: ComponentChildren;
}

function TeamTitle({ line, children }: TeamTitleProps) {
  const { models } = useWidget();
  const localization = useMessages();
  const { replies } = models.helpCenter.known.value ?? {};
  return (
    <ThreadTitle
      faces={useTeam()}
      name={models.title.value}
      line={line ?? describeRepliesBriefly(replies, localization, Date.now())}
    >
      {children}
    </ThreadTitle>
  );
}

function Transcript({ title, said }: { title: string; said: readonly Said[] }) {
  const { messages, locale } = useMessages();
  return (
    <button
      class="bar-button"
      type="button"
      aria-label={messages.transcript}
      onClick={() => saveText(`${title}.txt`, writeTranscript(title, said, locale, messages))}
    >
      <MessageIcon name="save" />
    </button>
  );
}

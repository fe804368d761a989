/** The end of a thread during a chat and after it: who is there, and what the visitor can do. */

import { useRef, useState } from 'preact/hooks';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import { Rating } from '../../ui/components/messages/Rating.tsx';
import { describePresence, firstName } from '../../ui/i18n/describe-chat.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { usePassedFocus } from '../hooks/use-passed-focus.ts';
import { type ChatMoment, isRatable } from '../models/visitor/chat-moment.ts';
import { saidInConversation } from '../models/visitor/conversation.ts';
import type { ConversationsModel } from '../models/visitor/conversations.ts';
import type { TicketChatModel } from '../models/visitor/ticket-chat.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';
import { saveText, writeTranscript } from '../transcript.ts';

export interface TicketChatProps {
  visitorModels: VisitorModels;
  model: TicketChatModel;
  moment: ChatMoment | undefined;
}

export function TicketChat({ visitorModels, model, moment }: TicketChatProps) {
  const { messages } = useMessages();
  const { helpCenter } = useWidget().models;
  const { chat, hasFailed, end, ratingStatus, rate } = model;
  const current = chat.value;
  const line = useRef<HTMLDivElement>(null);
  usePassedFocus(line, moment);
  // Deployments that mail replies also mail links.
  const isMailed = helpCenter.known.value?.linksByMail ?? false;
  if (!current) return null;
  const { conversationId, agents, rating } = current;
  return (
    <>
      <div ref={line}>
        {moment === 'waiting' && isMailed && (
          <p class="thread-status chat-line">
            <TextButton label={messages.byEmailInstead} onClick={() => end(true)} />
          </p>
        )}
        {moment === 'active' && (
          <p class="thread-status chat-line">
            {describePresence(agents, messages)} ·{' '}
            <TextButton label={messages.endChat} onClick={() => end(false)} />
          </p>
        )}
      </div>
      <Turn model={model} />
      {hasFailed.value && (moment === 'waiting' || moment === 'active') && <Failed />}
      {isRatable(current) && <Rating rating={rating} status={ratingStatus.value} onRate={rate} />}
      {moment === 'ended' && <Download visitorModels={visitorModels} conversationId={conversationId} />}
    </>
  );
}

function Failed() {
  const { messages } = useMessages();
  return (
    <p class="thread-status form-alert" role="alert">
      {messages.failed}
    </p>
  );
}

function TextButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button class="text-button" type="button" onClick={onClick}>
      {label}
    </button>
  );
}

/** Announces the agents who join and leave. */
function Turn({ model }: { model: TicketChatModel }) {
  const { messages } = useMessages();
  const { joined = [], left = [] } = model.turn.value ?? {};
  const sentences = [
    ...joined.map(({ name }) => format(messages.joined, { name: firstName(name) })),
    ...left.map(({ name }) => format(messages.left, { name: firstName(name) })),
  ];
  return (
    <output class="unseen">
      {/* A new element for each change, since the same words in the same element would not be announced again. */}
      {sentences.map((sentence) => (
        <span key={model.turn.value}>{sentence} </span>
      ))}
    </output>
  );
}

interface DownloadProps {
  visitorModels: VisitorModels;
  conversationId: string;
}

/** Saves the chat alone; the bar of the thread saves all of it. */
function Download({ visitorModels, conversationId }: DownloadProps) {
  const { messages, locale } = useMessages();
  /** The messages, once the visitor wants them. */
  const [query, setQuery] = useState<ReturnType<ConversationsModel['messages']>>();

  async function download() {
    const wanted = visitorModels.conversations.messages(conversationId);
    setQuery(wanted);
    const settled = await wanted.ensure();
    if (settled.status !== 'ready') return;
    const said = saidInConversation(settled.value).filter(({ note }) => !note);
    const [partner] = said.filter(({ agentId }) => agentId !== null);
    const title = partner ? format(messages.conversationWith, { name: partner.name }) : messages.thread;
    saveText(`${title}.txt`, writeTranscript(title, said, locale, messages));
  }

  return (
    <div class="thread-tools chat-tools">
      <button class="button with-icon" type="button" onClick={download}>
        <MessageIcon name="save" />
        {messages.downloadChat}
      </button>
      {query?.failure.value && <Failed />}
    </div>
  );
}

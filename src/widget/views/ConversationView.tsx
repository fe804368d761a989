/** A past conversation, scrolled to its end; can be downloaded or printed. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { Heading } from '../../ui/components/Heading.tsx';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import { LinkedText } from '../../ui/components/LinkedText.tsx';
import { Thread } from '../../ui/components/messages/Thread.tsx';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { VisitorFrame } from '../connected/VisitorFrame.tsx';
import { useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import { useAgentPictures } from '../hooks/use-agent-pictures.ts';
import { useThreadEnd } from '../hooks/use-thread-end.ts';
import type { Entry } from '../models/navigation.ts';
import { groupSaid, type Said, saidInConversation } from '../models/visitor/conversation.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';
import { printText, saveText, writeTranscript } from '../transcript.ts';

export function ConversationView({ entry }: { entry: Entry }) {
  const id = entry.route.name === 'conversation' ? entry.route.id : '';
  return (
    <VisitorFrame>{(models) => <Conversation visitorModels={models} id={id} entry={entry} />}</VisitorFrame>
  );
}

interface ConversationProps {
  visitorModels: VisitorModels;
  id: string;
  entry: Entry;
}

function Conversation({ visitorModels, id, entry }: ConversationProps) {
  const { emit } = useWidget().models.source;
  const { state, retry } = visitorModels.conversations.messages(id);
  useEffect(() => emit({ type: 'conversation-view', conversationId: id }), [id, emit]);
  return (
    <Loaded state={state.value} onRetry={retry}>
      {(messages) => (
        <Messages visitorModels={visitorModels} said={saidInConversation(messages)} id={id} entry={entry} />
      )}
    </Loaded>
  );
}

/** Number of messages that are drawn first, and added each time the visitor asks for earlier ones. */
const drawnAtOnce = 50;

function Messages({ visitorModels, said, id, entry }: ConversationProps & { said: readonly Said[] }) {
  const { messages, locale } = useMessages();
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const anchor = useThreadEnd(entry, { count: 1, earlier: drawn });
  const pictureUrl = useAgentPictures(visitorModels);
  const groups = useMemo(() => groupSaid(said.slice(-drawn)), [said, drawn]);
  const partner = said.find(({ agentId }) => agentId !== null);
  const title = partner ? format(messages.conversationWith, { name: partner.name }) : messages.thread;

  const transcript = () => writeTranscript(title, said, locale, messages);
  return (
    <>
      <div class="thread-head" ref={anchor}>
        <Heading as="thread-subject">{title}</Heading>
        <div class="thread-tools">
          <button class="button with-icon" type="button" onClick={() => saveText(`${id}.txt`, transcript())}>
            <MessageIcon name="save" />
            {messages.transcript}
          </button>
          <button class="button with-icon" type="button" onClick={() => printText(title, transcript())}>
            <MessageIcon name="print" />
            {messages.print}
          </button>
        </div>
      </div>
      {said.length > drawn && (
        <button class="button earlier" type="button" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {messages.earlier}
        </button>
      )}
      <Thread groups={groups} pictureUrl={pictureUrl} renderBody={({ text }) => <LinkedText text={text} />} />
      <p class="thread-status">{messages.conversationEnded}</p>
    </>
  );
}

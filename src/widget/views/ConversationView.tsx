/** A past conversation, from its end; to be kept as text or on paper. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { Heading } from '../../ui/components/Heading.tsx';
import { LinkedText } from '../../ui/components/LinkedText.tsx';
import { MessageIcon } from '../../ui/components/MessageIcon.tsx';
import { Thread } from '../../ui/components/Thread.tsx';
import { format } from '../../ui/i18n/format.ts';
import { formatDay } from '../../ui/i18n/format-day.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { Entry } from '../models/navigation.ts';
import { groupSaid, type Said, saidInConversation, toLinkedParts } from '../models/visitor/conversation.ts';
import type { VisitorSide } from '../models/visitor/visitor-session.ts';
import { Loaded } from './Loaded.tsx';
import { printText, saveText, transcriptOf } from './transcript.ts';
import { usePictures } from './use-pictures.ts';
import { useThreadEnd } from './use-thread-end.ts';
import { VisitorView } from './VisitorView.tsx';

export function ConversationView({ entry }: { entry: Entry }) {
  const id = entry.route.name === 'conversation' ? entry.route.id : '';
  return <VisitorView>{(side) => <Conversation side={side} id={id} entry={entry} />}</VisitorView>;
}

interface ConversationProps {
  side: VisitorSide;
  id: string;
  entry: Entry;
}

function Conversation({ side, id, entry }: ConversationProps) {
  const { emit } = useWidget().models.source;
  const { state, retry } = side.conversations.messages(id);
  useEffect(() => emit({ type: 'conversation-view', conversationId: id }), [id, emit]);
  return (
    <Loaded state={state.value} onRetry={retry}>
      {(messages) => <Messages side={side} said={saidInConversation(messages)} id={id} entry={entry} />}
    </Loaded>
  );
}

/** Messages that are drawn at once; as many more each time that earlier ones are asked for. */
const drawnAtOnce = 50;

function Messages({ side, said, id, entry }: ConversationProps & { said: readonly Said[] }) {
  const { messages, locale } = useMessages();
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const here = useThreadEnd(entry, 1, drawn);
  const pictureOf = usePictures(side);
  const groups = useMemo(() => groupSaid(said.slice(-drawn)), [said, drawn]);
  const partner = said.find(({ agentId }) => agentId !== null);
  const title = partner ? format(messages.conversationWith, { name: partner.name }) : messages.thread;
  const date = said[0]?.date;

  const transcript = () => transcriptOf(title, said, locale, messages);
  return (
    <>
      <div class="thread-head" ref={here}>
        <Heading>{title}</Heading>
        {date && <p>{formatDay(locale, date)}</p>}
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
      <Thread
        groups={groups}
        pictureOf={pictureOf}
        bodyOf={({ text }) => <LinkedText parts={toLinkedParts(text)} />}
      />
      <p class="thread-status">{messages.conversationEnded}</p>
    </>
  );
}

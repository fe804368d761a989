/** A ticket as a thread, with the box to go on with it. */

import { useEffect, useMemo } from 'preact/hooks';
import attachments from '../components/Attachments.css?inline';
import { Attachments } from '../components/Attachments.tsx';
import composer from '../components/Composer.css?inline';
import { Composer } from '../components/Composer.tsx';
import fields from '../components/FormFields.css?inline';
import { Heading } from '../components/Heading.tsx';
import { OutgoingMessage } from '../components/OutgoingMessage.tsx';
import { RichText } from '../components/RichText.tsx';
import threadStyles from '../components/Thread.css?inline';
import { Thread } from '../components/Thread.tsx';
import { useWidget } from '../context.ts';
import { toSafeMessage } from '../html/message-html.ts';
import { rawHtml } from '../html/safe-html.ts';
import { format } from '../i18n/format.ts';
import { useMessageWords } from '../i18n/messages/words.ts';
import { groupSaid, saidInTicket } from '../models/conversation.ts';
import type { Entry } from '../models/navigation.ts';
import type { Thread as ThreadState } from '../models/ticket.ts';
import { sendReply } from '../models/ticket-reply.ts';
import type { VisitorSide } from '../models/visitor-side.ts';
import { Loaded } from './Loaded.tsx';
import { statusWords } from './status-words.ts';
import { useThreadEnd } from './use-thread-end.ts';
import { VisitorView } from './VisitorView.tsx';

export const styles = fields + attachments + composer + threadStyles;

export function View({ entry }: { entry: Entry }) {
  const id = entry.route.name === 'ticket' ? entry.route.id : 0;
  return <VisitorView>{(side) => <Ticket side={side} id={id} entry={entry} />}</VisitorView>;
}

function Ticket({ side, id, entry }: { side: VisitorSide; id: number; entry: Entry }) {
  const model = side.ticket(id);
  useEffect(() => side.tickets.poll.nudge(), [side]);
  return (
    <Loaded state={model.state.value} onRetry={model.retry}>
      {(thread) => <TicketThread side={side} id={id} thread={thread} entry={entry} />}
    </Loaded>
  );
}

interface TicketThreadProps {
  side: VisitorSide;
  id: number;
  thread: ThreadState;
  entry: Entry;
}

function TicketThread({ side, id, thread, entry }: TicketThreadProps) {
  const { models, stage, baseUrl } = useWidget();
  const { strings } = useMessageWords();
  const { tickets, outbox } = side;
  const { messages, status } = thread;
  const list = tickets.state.value;
  const listed = list.status === 'ready' ? list.value.find(({ ticketID }) => ticketID === id) : undefined;
  const groups = useMemo(() => groupSaid(saidInTicket(messages)), [messages]);
  const letters = outbox.letters.value.filter(({ input }) => input.ticketId === String(id));
  const undelivered = letters.filter(({ status }) => status === 'postponed' || status === 'refused').length;
  const news = side.ticket(id).news.value;
  const reply = side.reply(id);
  const { values, files } = reply.draft.value;
  const { uploads, isTooLarge } = reply.uploads;
  const here = useThreadEnd(entry, messages.length + letters.length + undelivered);
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  const last = messages.at(-1)?.date;

  useEffect(() => {
    if (last) stage.whenSeen(() => tickets.markRead(id, last));
  }, [id, last, stage, tickets]);

  const state = letters.at(-1)?.status;
  return (
    <>
      <div class="thread-head" ref={here}>
        <Heading>
          <bdi>{listed?.subject || strings.thread}</bdi>
        </Heading>
        <p>{statusWords(strings)[status]}</p>
      </div>
      <Thread
        groups={groups}
        bodyOf={({ html = '' }) => <MessageBody html={html} baseUrl={baseUrl} label={strings.thread} />}
      >
        {letters.map((letter) => (
          <OutgoingMessage
            key={letter.key}
            letter={letter}
            onRetry={() => outbox.retry(letter.key)}
            onDiscard={() => outbox.drop(letter.key)}
          />
        ))}
      </Thread>
      {(status === 'solved' || status === 'closed') && <p class="thread-status">{strings.replySolved}</p>}
      <output class="unseen">{news && format(strings.newMessageFrom, { name: news.fromName })}</output>
      <output class="unseen">{state === 'sending' && strings.sending}</output>
      <Composer
        text={values['message'] ?? ''}
        onInput={(text) => reply.type('message', text)}
        onSend={() => sendReply(side, id, { listed, messages }, models.source.settings.peek())}
        onFiles={canAttach ? reply.uploads.add : undefined}
      >
        <Attachments
          files={files}
          uploads={uploads.value}
          isTooLarge={isTooLarge.value}
          onRetry={reply.uploads.retry}
          onRemove={reply.uploads.remove}
        />
      </Composer>
    </>
  );
}

interface MessageBodyProps {
  html: string;
  baseUrl: string | undefined;
  label: string;
}

function MessageBody({ html, baseUrl, label }: MessageBodyProps) {
  const safe = useMemo(
    () => toSafeMessage(rawHtml(html), { baseUrl, tableLabel: label }),
    [html, baseUrl, label],
  );
  return <RichText html={safe} />;
}

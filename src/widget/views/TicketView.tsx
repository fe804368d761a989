/** A ticket as a thread, with the box to go on with it. */

import { useEffect, useMemo } from 'preact/hooks';
import { Attachments } from '../../ui/components/Attachments.tsx';
import { Composer } from '../../ui/components/Composer.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { OutgoingMessage } from '../../ui/components/OutgoingMessage.tsx';
import { RichText } from '../../ui/components/RichText.tsx';
import { Thread } from '../../ui/components/Thread.tsx';
import { toSafeMessage } from '../../ui/html/message-html.ts';
import { rawHtml } from '../../ui/html/safe-html.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { Entry } from '../models/navigation.ts';
import { groupSaid, saidInTicket } from '../models/visitor/conversation.ts';
import type { Thread as ThreadState } from '../models/visitor/ticket.ts';
import type { VisitorSide } from '../models/visitor/visitor-session.ts';
import { Loaded } from './Loaded.tsx';
import { statusLabels } from './status-labels.ts';
import { useThreadEnd } from './use-thread-end.ts';
import { VisitorView } from './VisitorView.tsx';

export function TicketView({ entry }: { entry: Entry }) {
  const id = entry.route.name === 'ticket' ? entry.route.id : 0;
  return <VisitorView>{(side) => <Ticket side={side} id={id} entry={entry} />}</VisitorView>;
}

interface TicketProps {
  side: VisitorSide;
  id: number;
  entry: Entry;
}

function Ticket(props: TicketProps) {
  const { side, id } = props;
  const { state, retry } = side.ticket(id);
  useEffect(side.tickets.nudge, [side]);
  return (
    <Loaded state={state.value} onRetry={retry}>
      {(thread) => <TicketThread {...props} {...thread} />}
    </Loaded>
  );
}

function TicketThread({ side, id, entry, messages: written, status }: TicketProps & ThreadState) {
  const { models, stage } = useWidget();
  const { messages } = useMessages();
  const { tickets, outbox } = side;
  const { news, reply, send } = side.ticket(id);
  const { values, files } = reply.draft.value;
  const { uploads, isTooLarge, add, retry, remove } = reply.uploads;
  const groups = useMemo(() => groupSaid(saidInTicket(written)), [written]);
  const letters = outbox.letters.value.filter(({ input }) => input.ticketId === String(id));
  const undelivered = letters.filter(({ status }) => status === 'postponed' || status === 'refused').length;
  const here = useThreadEnd(entry, written.length + letters.length + undelivered);
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  const last = written.at(-1)?.date;

  useEffect(() => {
    if (last) stage.whenSeen(() => tickets.markRead(id, last));
  }, [id, last, stage, tickets]);

  return (
    <>
      <div class="thread-head" ref={here}>
        <Heading>
          <bdi>{tickets.find(id)?.subject || messages.thread}</bdi>
        </Heading>
        <p>{statusLabels(messages)[status]}</p>
      </div>
      <Thread groups={groups} bodyOf={({ html = '', text }) => <MessageBody html={html} plain={text} />}>
        {letters.map((letter) => (
          <OutgoingMessage
            key={letter.key}
            letter={letter}
            onRetry={() => outbox.retry(letter.key)}
            onDiscard={() => outbox.drop(letter.key)}
          />
        ))}
      </Thread>
      {(status === 'solved' || status === 'closed') && <p class="thread-status">{messages.replySolved}</p>}
      <output class="unseen">
        {news.value && format(messages.newMessageFrom, { name: news.value.fromName })}
      </output>
      <output class="unseen">{letters.at(-1)?.status === 'sending' && messages.sending}</output>
      <Composer
        text={values['message'] ?? ''}
        onInput={(text) => reply.type('message', text)}
        onSend={send}
        onFiles={canAttach ? add : undefined}
      >
        <Attachments
          files={files}
          uploads={uploads.value}
          isTooLarge={isTooLarge.value}
          onRetry={retry}
          onRemove={remove}
        />
      </Composer>
    </>
  );
}

function MessageBody({ html, plain }: { html: string; plain: string }) {
  const { baseUrl } = useWidget();
  const { table } = useMessages().messages;
  const safe = useMemo(
    () => toSafeMessage(rawHtml(html), { baseUrl, tableLabel: table, plain }),
    [html, plain, baseUrl, table],
  );
  return <RichText html={safe} />;
}

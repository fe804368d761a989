/** A ticket as a thread, with the box to go on with it. */

import { useEffect, useMemo } from 'preact/hooks';
import { Attachments } from '../../ui/components/Attachments.tsx';
import { Composer } from '../../ui/components/Composer.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { QueuedMessage } from '../../ui/components/QueuedMessage.tsx';
import { RichText } from '../../ui/components/RichText.tsx';
import { Thread } from '../../ui/components/Thread.tsx';
import { toSafeMessage } from '../../ui/html/message-html.ts';
import { rawHtml } from '../../ui/html/safe-html.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Loaded } from '../connected/Loaded.tsx';
import { VisitorFrame } from '../connected/VisitorFrame.tsx';
import { useWidget } from '../context.ts';
import { useThreadEnd } from '../hooks/use-thread-end.ts';
import type { Entry } from '../models/navigation.ts';
import { groupSaid, saidInTicket } from '../models/visitor/conversation.ts';
import { statusLabels } from '../models/visitor/status-labels.ts';
import type { Thread as ThreadState } from '../models/visitor/ticket.ts';
import type { VisitorModels } from '../models/visitor/visitor-session.ts';

export function TicketView({ entry }: { entry: Entry }) {
  const id = entry.route.name === 'ticket' ? entry.route.id : 0;
  return <VisitorFrame>{(models) => <Ticket visitorModels={models} id={id} entry={entry} />}</VisitorFrame>;
}

interface TicketProps {
  visitorModels: VisitorModels;
  id: number;
  entry: Entry;
}

function Ticket(props: TicketProps) {
  const { visitorModels, id } = props;
  const { state, retry } = visitorModels.ticket(id);
  useEffect(visitorModels.tickets.nudge, [visitorModels]);
  return (
    <Loaded state={state.value} onRetry={retry}>
      {(thread) => <TicketThread {...props} {...thread} />}
    </Loaded>
  );
}

function TicketThread({ visitorModels, id, entry, messages: delivered, status }: TicketProps & ThreadState) {
  const { models, viewport } = useWidget();
  const { messages } = useMessages();
  const { tickets, outbox } = visitorModels;
  const { news, reply, send } = visitorModels.ticket(id);
  const { values, files } = reply.draft.value;
  const { uploads, isTooLarge, add, retry, remove } = reply.uploads;
  const groups = useMemo(() => groupSaid(saidInTicket(delivered)), [delivered]);
  const queued = outbox.messages.value.filter(({ input }) => input.ticketId === String(id));
  const undelivered = queued.filter(({ status }) => status === 'postponed' || status === 'refused').length;
  const anchor = useThreadEnd(entry, delivered.length + queued.length + undelivered);
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  const last = delivered.at(-1)?.date;

  useEffect(() => {
    if (last) viewport.whenVisible(() => tickets.reads.markRead(id, last));
  }, [id, last, viewport, tickets]);

  return (
    <>
      <div class="thread-head" ref={anchor}>
        <Heading>
          <bdi>{tickets.find(id)?.subject || messages.thread}</bdi>
        </Heading>
        <p>{statusLabels(messages)[status]}</p>
      </div>
      <Thread groups={groups} bodyOf={({ html = '', text }) => <MessageBody html={html} plain={text} />}>
        {queued.map((message) => (
          <QueuedMessage
            key={message.key}
            message={message}
            onRetry={() => outbox.retry(message.key)}
            onDiscard={() => outbox.drop(message.key)}
          />
        ))}
      </Thread>
      {(status === 'solved' || status === 'closed') && <p class="thread-status">{messages.replySolved}</p>}
      <output class="unseen">
        {news.value && format(messages.newMessageFrom, { name: news.value.fromName })}
      </output>
      <output class="unseen">{queued.at(-1)?.status === 'sending' && messages.sending}</output>
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

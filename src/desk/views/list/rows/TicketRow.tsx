/** One row of the list: subject and age, below them who and the last words. */

import { useMemo } from 'preact/hooks';
import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { DeskSource } from '../../../../api/shared/desk-place.ts';
import { Avatar } from '../../../../ui/components/icons/Avatar.tsx';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { formatAge } from '../../../i18n/format-age.ts';
import { formatMoment } from '../../../i18n/format-moment.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { customerName } from '../../../kit/names/customer-name.ts';
import type { PresentAgent } from '../../../models/thread/presence.ts';
import { ChatMark } from '../../chats/ChatMark.tsx';
import { PlaceLink } from '../../PlaceLink.tsx';
import { lastWords } from './last-words.ts';

export interface TicketRowProps {
  ticket: DeskTicket;
  /** The list of the row. */
  source: DeskSource;
  /** Whether the ticket has left the list. */
  isGone: boolean;
  isSelected: boolean;
  /** Whether the ticket is shown beside the list. */
  isOpen: boolean;
  hasDraft: boolean;
  /** The agents who look at the ticket or reply; undefined for none. */
  present: readonly PresentAgent[] | undefined;
  /** The time in milliseconds since 1970. */
  now: number;
}

/** Draws a row again only if something of it has changed: a press of a key changes two rows of many. */
export function TicketRow(props: TicketRowProps) {
  const { ticket, source, isGone, isSelected, isOpen, hasDraft, present, now } = props;
  const here = present?.map(({ agentId, state }) => `${agentId} ${state}`).join();
  const drawn = [ticket, source, isGone, isSelected, isOpen, hasDraft, here, now];
  return useMemo(() => <RowLink {...props} />, drawn);
}

function RowLink(props: TicketRowProps) {
  const { ticket, source, isGone, isSelected, isOpen, hasDraft, present = [], now } = props;
  const { threads } = useDesk();
  const { messages: desk } = useMessages('desk');
  const { ticketId, subject, isUnread, last } = ticket;
  const name = customerName(ticket, desk);
  const words = lastWords(ticket);
  const classes = ['row', isUnread && 'is-unread', isGone && 'is-gone', isSelected && 'is-selected']
    .filter(Boolean)
    .join(' ');

  return (
    <PlaceLink
      class={classes}
      place={{ source, ticketId }}
      current={isOpen ? 'true' : undefined}
      rowId={ticketId}
      onPointerEnter={() => threads.prefetch(ticketId)}
    >
      <Avatar name={name} picture={undefined} />
      <span class="row-text">
        <span class="row-line">
          <span class="row-subject" dir="auto">
            {subject || desk.noSubject}
          </span>
          {isUnread && <span class="unseen">, {desk.unread}</span>}
          <WokenMark ticket={ticket} now={now} />
          <TicketAge ticket={ticket} now={now} />
        </span>
        <span class="row-line">
          <span class="row-words" dir="auto">
            {hasDraft && <span class="row-draft">{desk.draft} </span>}
            <bdi>{name}</bdi>
            {last && words !== '' && (
              <>
                {' · '}
                {last.agentId !== null && `${last.name}: `}
                <bdi>{words}</bdi>
              </>
            )}
          </span>
          <TeamMark ticket={ticket} />
          {present.length > 0 && <WhoIsHere agents={present} />}
        </span>
        <ChatMark ticket={ticket} now={now} />
      </span>
    </PlaceLink>
  );
}

/** A dot for each agent who looks at a ticket, and a pen for those who reply. */
function WhoIsHere({ agents }: { agents: readonly PresentAgent[] }) {
  const { team } = useDesk();
  const { messages: desk } = useMessages('desk');
  return (
    <span class="row-here">
      {agents.map(({ agentId, state }) => {
        const text = format(state === 'replying' ? desk.isReplying : desk.looksAt, {
          name: team.find(agentId)?.name ?? '',
        });
        return (
          <span key={agentId} class={`here ${state}`} title={text}>
            <span class="unseen">{text}</span>
          </span>
        );
      })}
    </span>
  );
}

/** The team that a ticket is assigned to, while no agent of it has the ticket. */
function TeamMark({ ticket: { team, assignedAgents } }: { ticket: DeskTicket }) {
  const { assignee, teamNamed } = useMessages('desk').messages;
  if (team === null || assignedAgents.length > 0) return null;
  const text = `${assignee}: ${format(teamNamed, { name: team })}`;
  return (
    <span class="row-team" title={text}>
      <DeskIcon name="team" />
      <bdi aria-hidden="true">{team}</bdi>
      <span class="unseen">, {text}</span>
    </span>
  );
}

/** Marks a ticket whose snooze has ended, until an agent does something with it. */
function WokenMark({ ticket: { wokenDate }, now }: { ticket: DeskTicket; now: number }) {
  const { snooze } = useMessages('desk').messages;
  const { locale } = useMessages();
  if (wokenDate === null) return null;
  const text = format(snooze.woken, { time: formatAge(locale, now - Date.parse(wokenDate), 'long') });
  return (
    <span class="row-woken" title={text}>
      <DeskIcon name="late" />
      <span class="unseen">, {text}</span>
    </span>
  );
}

/** Until when a ticket is snoozed; how long the customer has waited; else how long ago the last message was. */
function TicketAge({ ticket, now }: { ticket: DeskTicket; now: number }) {
  const { locale, messages: desk } = useMessages('desk');
  const { waitingSince, promisedUntil, last, createdDate, snoozedUntil } = ticket;
  if (snoozedUntil !== null) {
    const time = formatMoment(locale, new Date(snoozedUntil), new Date(now));
    const until = format(desk.snooze.until, { time });
    return (
      <span class="row-age" title={until}>
        <span aria-hidden="true">{time}</span>
        <span class="unseen">, {until}</span>
      </span>
    );
  }
  const since = now - Date.parse(waitingSince ?? last?.date ?? createdDate);
  const urgency = waitingSince === null ? 'none' : findUrgency(waitingSince, promisedUntil, now);
  const sentences = {
    none: desk.lastMessage,
    early: desk.waitsFor,
    soon: desk.waitsFor,
    late: desk.waitsTooLong,
  };
  const sentence = format(sentences[urgency], { time: formatAge(locale, since, 'long') });
  return (
    <span class={`row-age ${urgency}`} title={sentence}>
      <span aria-hidden="true">{formatAge(locale, since, 'narrow')}</span>
      <span class="unseen">, {sentence}</span>
    </span>
  );
}

type Urgency = 'early' | 'soon' | 'late';

/** The share of the promised time that is left when it begins to press. */
const pressingShare = 0.25;

function findUrgency(waitingSince: string, promisedUntil: string | null, now: number): Urgency {
  if (promisedUntil === null) return 'early';
  const end = Date.parse(promisedUntil);
  if (now >= end) return 'late';
  return end - now < (end - Date.parse(waitingSince)) * pressingShare ? 'soon' : 'early';
}

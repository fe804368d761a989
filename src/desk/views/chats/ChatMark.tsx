/** In a row of a list: that a chat waits, how long and on which page; who is in one; or who has just taken it. */

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { languageName } from '../../kit/names/language-name.ts';
import { webUrl } from '../../kit/web-url.ts';
import type { ThreadData } from '../../models/thread/thread.ts';
import { formatMinutes, joinNames } from './chat-texts.ts';

export interface ChatMarkProps {
  ticket: DeskTicket;
  /** The time in milliseconds since 1970. */
  now: number;
}

export function ChatMark({ ticket, now }: ChatMarkProps) {
  const { waitingChats } = useDesk();
  const { locale, messages } = useMessages('desk');
  const { chat, ticketId } = ticket;
  const texts = messages.liveChat;
  const taken = waitingChats.shown.value.find((each) => each.takenBy && each.ticket.ticketId === ticketId);
  if (taken?.takenBy) return <Mark state="taken">{format(texts.takenBy, { name: taken.takenBy })}</Mark>;
  if (!chat) return null;
  if (chat.state === 'active') {
    return <Mark state="active">{format(texts.chatWith, { names: joinNames(locale, chat.agents) })}</Mark>;
  }
  const time = formatMinutes(locale, now - Date.parse(chat.startedDate));
  const { cutOff } = chat;
  return (
    <Mark state="waiting">
      {cutOff ? format(texts.cutOff, { name: cutOff.name }) : format(texts.waitsFor, { time })}
      <VisitorPlace ticketId={ticketId} />
    </Mark>
  );
}

function Mark({ state, children }: { state: string; children: ComponentChildren }) {
  return <span class={`row-chat is-${state}`}>{children}</span>;
}

/** The page and the language of a visitor who waits, once the thread is loaded, which an available agent will open. */
function VisitorPlace({ ticketId }: { ticketId: number }) {
  const { availability, threads } = useDesk();
  const { locale } = useMessages();
  const thread = threads.getOrCreate(ticketId);
  const isNeeded = availability.isOn.value;
  const data = thread.data.value;

  useEffect(() => {
    if (isNeeded) void thread.ensure();
  }, [thread, isNeeded]);

  const place = data ? visitorPlace(locale, data) : '';
  return place === '' ? null : <bdi class="row-place"> · {place}</bdi>;
}

function visitorPlace(locale: string, { messages, visitor: { language } }: ThreadData): string {
  const page = messages.findLast((message) => message.page !== null)?.page;
  const url = page ? webUrl(page) : null;
  return [url?.pathname, language && languageName(locale, language)].filter(Boolean).join(' · ');
}

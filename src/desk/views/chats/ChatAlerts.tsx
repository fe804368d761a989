/** Above every page of the desk: the chats that wait for an agent who is available, or that the agent is away. */

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../ui/components/icons/Icon.tsx';
import { format, formatCount } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { customerName } from '../../kit/names/customer-name.ts';
import { useNow } from '../../kit/use-now.ts';
import { chatsSource } from '../../models/chats/follow-chats.ts';
import type { WaitingChat } from '../../models/chats/waiting-chats.ts';
import { isSoundForbidden } from '../../tone.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useActionContext } from '../actions/use-action-context.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { take } from './chat-actions.ts';
import { formatMinutes } from './chat-texts.ts';

export function ChatAlerts() {
  return (
    <>
      <AwayBar />
      <SilentBar />
      <WaitingBar />
    </>
  );
}

function AwayBar() {
  const { availability } = useDesk();
  const { liveChat } = useMessages('desk').messages;
  const { messages } = useMessages();
  if (!availability.isAway.value) return null;
  return (
    <div class="chat-away" role="alert">
      <p>{liveChat.away}</p>
      <button class="button" type="button" onClick={() => void availability.set(true)}>
        {liveChat.back}
      </button>
      <button
        class="bar-button"
        type="button"
        aria-label={messages.close}
        onClick={() => availability.stayAway()}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Asks for a click where the browser plays no sound yet: in a page that was loaded again since the agent is available. */
function SilentBar() {
  const { availability } = useDesk();
  const { liveChat } = useMessages('desk').messages;
  const [isSilent, setIsSilent] = useState(isSoundForbidden);

  useEffect(() => {
    const clicking = new AbortController();
    const check = () => setIsSilent(isSoundForbidden());
    addEventListener('click', check, { signal: clicking.signal });
    addEventListener('keyup', check, { signal: clicking.signal });
    return () => clicking.abort();
  }, []);

  if (!isSilent || !availability.isOn.value) return null;
  return (
    <p class="chat-away" role="status">
      {liveChat.silent}
    </p>
  );
}

/** The most chats that are named. */
const mostNamed = 3;

function WaitingBar() {
  const { availability, waitingChats } = useDesk();
  const { liveChat } = useMessages('desk').messages;
  const { locale } = useMessages();
  const heard = waitingChats.shown.value.filter(({ asWaiting }) => asWaiting.chat?.rings);
  const shown = availability.isOn.value ? heard : [];
  const more = shown.length - mostNamed;
  return (
    <div aria-live="assertive" aria-relevant="additions">
      {shown.length > 0 && (
        <ul class="waiting-chats" aria-label={liveChat.waitingChats}>
          {shown.slice(0, mostNamed).map((chat) => (
            <WaitingLine key={chat.ticket.ticketId} chat={chat} />
          ))}
          {more > 0 && (
            <li>
              <PlaceLink class="waiting-more" place={{ source: chatsSource, ticketId: null }}>
                {formatCount(locale, liveChat.moreWaiting, more)}
              </PlaceLink>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function WaitingLine({ chat: { ticket, asWaiting, takenBy } }: { chat: WaitingChat }) {
  const { navigation } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const now = useNow();
  const context = useActionContext({ open: ticket });
  const { ticketId, subject } = ticket;
  const { source } = navigation.place.value;
  const { chat } = asWaiting;
  const texts = desk.liveChat;
  const waits = format(texts.waits, { name: customerName(ticket, desk) });
  return (
    <li class={takenBy === null ? 'waiting-chat' : 'waiting-chat is-taken'}>
      <PlaceLink class="waiting-link" place={{ source, ticketId }}>
        <span class="waiting-who">{waits}</span>
        {chat?.cutOff && <span>{format(texts.cutOff, { name: chat.cutOff.name })}</span>}
        <bdi class="waiting-words">{subject || desk.noSubject}</bdi>
        {/* It changes as time passes, which is no news. */}
        <span class="waiting-age" aria-hidden="true">
          {chat && formatMinutes(locale, now - Date.parse(chat.startedDate))}
        </span>
      </PlaceLink>
      {takenBy === null ? (
        <ActionButton class="button primary" action={take} context={context}>
          {texts.take}
          <span class="unseen"> – {waits}</span>
        </ActionButton>
      ) : (
        <span class="waiting-taken">{format(texts.takenBy, { name: takenBy })}</span>
      )}
    </li>
  );
}

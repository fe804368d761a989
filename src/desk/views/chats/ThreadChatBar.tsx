/** Above the box for an answer: the chat of the ticket and what can be done with it, or where an answer goes after it. */

import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { BarSelect } from '../../kit/fields/Select.tsx';
import { customerName } from '../../kit/names/customer-name.ts';
import { useNow } from '../../kit/use-now.ts';
import type { ThreadData } from '../../models/thread/thread.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import type { ActionContext } from '../actions/desk-action.ts';
import { useActionContext } from '../actions/use-action-context.ts';
import { BlockVisitorDialog } from './BlockVisitorDialog.tsx';
import { askIn, blockVisitor, endChat, listColleagues, take } from './chat-actions.ts';
import { afterChat, formatMinutes, joinNames } from './chat-texts.ts';

export function ThreadChatBar({ data }: { data: ThreadData }) {
  const { chatTyping, overlay, popups } = useDesk();
  const { locale, messages } = useMessages('desk');
  const now = useNow();
  const ticket = overlay.apply(data.ticket);
  const context = useActionContext({ open: ticket });
  const { chat } = ticket;
  const hint = afterChat(data, now, locale, messages);
  if (!chat) return hint !== null && <p class="chat-bar">{hint}</p>;
  return (
    <div class={`chat-bar is-${chat.state}`}>
      <p class="chat-state">
        {/* How long it has waited is no news. */}
        <span role={chat.state === 'active' ? 'status' : undefined}>{stateText(context, now)}</span>
        {chatTyping.visitors.value.has(ticket.ticketId) && (
          <span class="chat-typing">
            {format(messages.liveChat.isTyping, { name: customerName(ticket, messages) })}
          </span>
        )}
      </p>
      {chat.state === 'waiting' && <ActionButton class="button primary" action={take} context={context} />}
      <AskInSelect context={context} />
      <ActionButton class="control" action={endChat} context={context} />
      <ActionButton class="control" action={blockVisitor} context={context} isIconOnly />
      {popups.find('ticket', 'block') && (
        <BlockVisitorDialog ticketId={ticket.ticketId} onClose={() => popups.close('ticket', 'block')} />
      )}
    </div>
  );
}

function stateText({ locale, messages: { liveChat }, open }: ActionContext, now: number): string {
  const chat = open?.chat;
  if (!chat) return '';
  if (chat.state === 'active') return format(liveChat.chatWith, { names: joinNames(locale, chat.agents) });
  const time = formatMinutes(locale, now - Date.parse(chat.startedDate));
  const { cutOff } = chat;
  return cutOff
    ? format(liveChat.cutOffWaits, { name: cutOff.name, time })
    : format(liveChat.waitsFor, { time });
}

/** Asks a colleague in, who is in the chat beside the agent then. */
function AskInSelect({ context }: { context: ActionContext }) {
  const { liveChat } = context.messages;
  const colleagues = listColleagues(context);
  if (!endChat.isPossible?.(context) || colleagues.length === 0) return null;
  return (
    <BarSelect
      label={liveChat.askIn}
      value=""
      options={[['', liveChat.askIn], ...colleagues.map(({ id, label }) => [String(id), label] as const)]}
      onChoose={(id) => id !== '' && askIn(context, Number(id))}
    />
  );
}

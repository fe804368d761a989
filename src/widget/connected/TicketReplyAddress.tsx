/** Where the replies to a ticket go: for anonymous visitors, and for all after a chat that no agent has answered. */

import { ReplyAddress } from '../../ui/components/messages/ReplyAddress.tsx';
import { useWidget } from '../context.ts';
import type { ChatMoment } from '../models/visitor/chat-moment.ts';
import type { ReplyAddressModel } from '../models/visitor/reply-address.ts';

export interface TicketReplyAddressProps {
  model: ReplyAddressModel;
  /** Whether the visitor's last message has arrived and no agent has replied. */
  isWaiting: boolean;
  /** Whether the ticket is solved or closed. */
  isOver: boolean;
  /** What the end of the thread says of its chat. */
  moment: ChatMoment | undefined;
}

export function TicketReplyAddress({ model, isWaiting, isOver, moment }: TicketReplyAddressProps) {
  const { helpCenter } = useWidget().models;
  const { isAsked, email, canSet, isSaved, form, open, close, type, save } = model;
  // Deployments that mail replies also mail links.
  const isMailed = helpCenter.known.value?.linksByMail ?? false;
  const hasEmail = email.value !== '';
  const isUnanswered = moment === 'unanswered';
  // Nothing is mailed while a chat is open.
  const isChatting = moment === 'waiting' || moment === 'active';
  const isAwaited = isUnanswered || (isWaiting && isAsked && !isChatting);
  const isInformed = isSaved.value || (isMailed && hasEmail && isAwaited);
  const isSettable = isAsked && canSet.value && !(isChatting && hasEmail);
  const isShown = form.value !== null || (!isOver && (isSettable || isInformed));
  if (!isShown) return null;
  return (
    <ReplyAddress
      email={email.value}
      isMailed={isMailed}
      isAfterChat={isUnanswered}
      canSet={canSet.value}
      form={form.value}
      onOpen={open}
      onClose={close}
      onInput={type}
      onSave={save}
    />
  );
}

/** Describes what is shown: it changes whenever the height may change. */
export function describeReplyAddress({ email, canSet, isSaved, form }: ReplyAddressModel): string {
  const { problem, failure } = form.value ?? {};
  return [email.value, canSet.value, isSaved.value, form.value === null, problem, failure?.isFinal].join();
}

/** Where the replies to an anonymous visitor's ticket go. */

import { ReplyAddress } from '../../ui/components/messages/ReplyAddress.tsx';
import { useWidget } from '../context.ts';
import type { ReplyAddressModel } from '../models/visitor/reply-address.ts';

export interface TicketReplyAddressProps {
  model: ReplyAddressModel;
  /** Whether the visitor's last message has arrived and no agent has replied. */
  isWaiting: boolean;
  /** Whether the ticket is solved or closed. */
  isOver: boolean;
}

export function TicketReplyAddress({ model, isWaiting, isOver }: TicketReplyAddressProps) {
  const { helpCenter } = useWidget().models;
  const { isAsked, email, canSet, isSaved, form, open, close, type, save } = model;
  // Deployments that mail replies also mail links.
  const isMailed = helpCenter.known.value?.linksByMail ?? false;
  const isInformed = isSaved.value || (isMailed && isWaiting && email.value !== '');
  const isShown = form.value !== null || (!isOver && (canSet.value || isInformed));
  if (!isAsked || !isShown) return null;
  return (
    <ReplyAddress
      email={email.value}
      isMailed={isMailed}
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

/** The card on home that links to unread replies. */

import { Avatar } from '../../ui/components/Avatar.tsx';
import { Icon } from '../../ui/components/Icon.tsx';
import { MessageIcon } from '../../ui/components/MessageIcon.tsx';
import { format, formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { hasBadge } from '../../ui/theme/badge.ts';
import { useWidget } from '../context.ts';
import { useKnownSession } from '../hooks/use-known-session.ts';
import { usePictures } from '../hooks/use-pictures.ts';
import { linkTo } from '../links.ts';
import { lastSaid } from '../models/visitor/last-said.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';

/** Reserves the card's height if the launcher has already shown an unread count. */
export function NewReplies() {
  const { viewport } = useWidget();
  const session = useKnownSession();
  const state = session?.models.value;
  if (state?.status === 'ready') {
    const { unread, isAsked } = state.value.tickets.reads;
    const [first, ...others] = unread.value;
    if (first !== undefined) return <Card visitorModels={state.value} id={first} count={others.length + 1} />;
    if (isAsked.value) return null;
  }
  const isExpected = state?.status !== 'failed' && hasBadge(viewport.element.getRootNode());
  return isExpected ? <div class="card new-replies" /> : null;
}

interface CardProps {
  visitorModels: VisitorModels;
  /** Id of the ticket that changed last. */
  id: number;
  count: number;
}

function Card({ visitorModels, id, count }: CardProps) {
  const { models } = useWidget();
  const { messages, locale } = useMessages();
  const pictureUrl = usePictures(visitorModels);
  const last = count === 1 ? lastSaid(visitorModels, id) : null;
  const isByAgent = last !== null && last.agentId !== null;
  const name = (isByAgent && last.name) || models.title.value;
  return (
    <a
      class="card row new-replies"
      href={linkTo(count === 1 ? { name: 'ticket', id } : { name: 'messages' })}
    >
      {count === 1 ? (
        <Avatar name={name} picture={isByAgent ? pictureUrl(last.agentId) : undefined} />
      ) : (
        <MessageIcon name="messages" />
      )}
      <span class="row-title">
        <span class="new-replies-title">
          {count === 1
            ? format(messages.newReplyFrom, { name })
            : formatCount(locale, messages.newReplies, count)}
        </span>
        {count === 1 && (
          <span class="row-note new-replies-line" dir="auto">
            {last?.text}
          </span>
        )}
      </span>
      <Icon name="next" />
    </a>
  );
}

/** Frame of the visitor's views. Waits until the visitor is known, and whether the site accepts messages. */

import { type ComponentChildren, Fragment } from 'preact';
import linkCard from '../../ui/components/articles/link-card.css?inline';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import composer from '../../ui/components/fields/Composer.css?inline';
import { Heading } from '../../ui/components/Heading.tsx';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import hiddenImage from '../../ui/components/media/hidden-image.css?inline';
import attachments from '../../ui/components/messages/Attachments.css?inline';
import rating from '../../ui/components/messages/Rating.css?inline';
import replyAddress from '../../ui/components/messages/ReplyAddress.css?inline';
import thread from '../../ui/components/messages/Thread.css?inline';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useMessagesModels, useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import { useBadge } from '../hooks/use-badge.ts';
import { linkTo } from '../links.ts';
import { isKnownPlain, isRefused } from '../models/help/help-center-state.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';
import waitingArticles from './WaitingArticles.css?inline';

/** The style sheet of form fields comes with the views of articles, whose forms have them too. */
export const styles =
  attachments + composer + thread + hiddenImage + linkCard + rating + replyAddress + waitingArticles;

export interface VisitorFrameProps {
  children(models: VisitorModels): ComponentChildren;
}

export function VisitorFrame({ children }: VisitorFrameProps) {
  const { models } = useWidget();
  const { state, retry } = models.helpCenter;
  if (isRefused(state.value)) {
    return (
      <Loaded state={state.value} onRetry={retry}>
        {() => null}
      </Loaded>
    );
  }
  return isKnownPlain(state.value) ? <NoMessages /> : <ForVisitor>{children}</ForVisitor>;
}

/** Shown when a page's link leads to messages that the deployment does not offer. */
function NoMessages() {
  const { messages } = useMessages();
  return (
    <EmptyState
      icon={<MessageIcon name="messages" />}
      title={<Heading as="state-title">{messages.noMessages}</Heading>}
    >
      <a class="button" href={linkTo({ name: 'home' })}>
        {messages.browse}
      </a>
    </EmptyState>
  );
}

function ForVisitor({ children }: VisitorFrameProps) {
  const { models, unread, retry } = useMessagesModels().visitorSession();
  useBadge(unread.value);
  return (
    <Loaded state={models.value} onRetry={retry}>
      {/* The key discards every component of the previous visitor. */}
      {(models) => <Fragment key={models}>{children(models)}</Fragment>}
    </Loaded>
  );
}

/**
 * The frame of the views in which visitors write and read messages: each needs to know first who the visitor is, and that
 * there is somebody to write to.
 */

import { type ComponentChildren, Fragment } from 'preact';
import attachments from '../../ui/components/Attachments.css?inline';
import composer from '../../ui/components/Composer.css?inline';
import formFields from '../../ui/components/FormFields.css?inline';
import { Heading } from '../../ui/components/Heading.tsx';
import thread from '../../ui/components/Thread.css?inline';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import { isKnownPlain, isRefused } from '../models/help/help-center-state.ts';
import { type VisitorSide, visitorDeskOf } from '../models/visitor/visitor-session.ts';
import contact from './ContactView.css?inline';
import { Loaded } from './Loaded.tsx';
import messages from './MessagesView.css?inline';
import { useBadge } from './use-badge.ts';

export const styles = formFields + attachments + composer + thread + contact + messages;

export interface VisitorViewProps {
  /** Draws what belongs to the visitor. */
  children(side: VisitorSide): ComponentChildren;
}

export function VisitorView({ children }: VisitorViewProps) {
  const { models } = useWidget();
  const { state, retry } = models.helpCenter;
  if (isRefused(state.value)) {
    return (
      <Loaded state={state.value} onRetry={retry}>
        {() => null}
      </Loaded>
    );
  }
  return isKnownPlain(state.value) ? <NoMessages /> : <VisitorsOwn>{children}</VisitorsOwn>;
}

/** A link of the page has led here, where nobody can write. */
function NoMessages() {
  const { messages } = useMessages();
  return (
    <>
      <Heading>{messages.noMessages}</Heading>
      <a class="button" href={linkTo({ name: 'home' })}>
        {messages.browse}
      </a>
    </>
  );
}

function VisitorsOwn({ children }: VisitorViewProps) {
  const { side, unread, retry } = visitorDeskOf(useWidget().models);
  useBadge(unread.value);
  return (
    <Loaded state={side.value} onRetry={retry}>
      {/* Nothing that was drawn for one person stays for the next. */}
      {(side) => <Fragment key={side}>{children(side)}</Fragment>}
    </Loaded>
  );
}

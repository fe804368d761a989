/**
 * The views in which visitors write and read messages, which come together since one leads to the next. What each
 * needs first: who the visitor is.
 */

import { Fragment } from 'preact';
import attachments from '../../ui/components/Attachments.css?inline';
import composer from '../../ui/components/Composer.css?inline';
import formFields from '../../ui/components/FormFields.css?inline';
import { Heading } from '../../ui/components/Heading.tsx';
import thread from '../../ui/components/Thread.css?inline';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import { isKnownPlain, isRefused } from '../models/help/help-center-state.ts';
import type { Entry } from '../models/navigation.ts';
import { type VisitorSide, visitorDeskOf } from '../models/visitor/visitor-session.ts';
import contact from './ContactView.css?inline';
import { ContactView } from './ContactView.tsx';
import { ConversationView } from './ConversationView.tsx';
import { Loaded } from './Loaded.tsx';
import messages from './MessagesView.css?inline';
import { MessagesView } from './MessagesView.tsx';
import { TicketView } from './TicketView.tsx';
import { useBadge } from './use-badge.ts';

export const styles = formFields + attachments + composer + thread + contact + messages;

export function View({ entry }: { entry: Entry }) {
  const { models } = useWidget();
  const { state, retry } = models.helpCenter;
  if (isRefused(state.value)) {
    return (
      <Loaded state={state.value} onRetry={retry}>
        {() => null}
      </Loaded>
    );
  }
  return isKnownPlain(state.value) ? <NoMessages /> : <VisitorsOwn entry={entry} />;
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

function VisitorsOwn({ entry }: { entry: Entry }) {
  const { side, unread, retry } = visitorDeskOf(useWidget().models);
  useBadge(unread.value);
  return (
    <Loaded state={side.value} onRetry={retry}>
      {/* Nothing that was drawn for one person stays for the next. */}
      {(side) => <Fragment key={side}>{viewOf(entry, side)}</Fragment>}
    </Loaded>
  );
}

function viewOf(entry: Entry, side: VisitorSide) {
  const { route } = entry;
  switch (route.name) {
    case 'ticket':
      return <TicketView side={side} entry={entry} id={route.id} />;
    case 'conversation':
      return <ConversationView side={side} entry={entry} id={route.id} />;
    case 'contact':
      return <ContactView side={side} />;
    default:
      return <MessagesView side={side} />;
  }
}

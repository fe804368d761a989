/**
 * A thread from the visitor's first word on: the view of a new thread and of a ticket. It stays mounted when the new
 * thread becomes a ticket, so that the box keeps the focus and a phone its keyboard.
 */

import { Heading } from '../../ui/components/Heading.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { VisitorFrame } from '../connected/VisitorFrame.tsx';
import { useWidget } from '../context.ts';
import { useFlight } from '../hooks/use-flight.ts';
import { usePassedFocus } from '../hooks/use-passed-focus.ts';
import type { Entry } from '../models/navigation.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';
import { ContactForm } from './ContactForm.tsx';
import { MessageBox } from './MessageBox.tsx';
import { NewThread } from './NewThread.tsx';
import { Ticket } from './TicketView.tsx';

export { default as styles } from './ThreadView.css?inline';

export function ThreadView({ entry }: { entry: Entry }) {
  return <VisitorFrame>{(models) => <Frame visitorModels={models} entry={entry} />}</VisitorFrame>;
}

interface FrameProps {
  visitorModels: VisitorModels;
  entry: Entry;
}

function Frame({ visitorModels, entry }: FrameProps) {
  const { settings } = useWidget().models.source;
  const { messages } = useMessages();
  const { contact, tickets, visitor } = visitorModels;
  // Drawn again with each queued message, which moves to its bubble.
  const { takeOff, thread } = useFlight(visitorModels.outbox.messages.value.length);
  const { route } = entry;
  usePassedFocus(thread, contact.step.value);

  if (route.name === 'ticket') {
    const { id } = route;
    const { state, reply, send } = visitorModels.ticket(id);
    return (
      <>
        <div class="thread-content" ref={thread}>
          <Ticket visitorModels={visitorModels} id={id} entry={entry} />
        </div>
        {state.value.status === 'ready' && (
          <MessageBox
            label={messages.reply}
            writing={reply}
            onType={() => tickets.isLive.peek() && tickets.typing.notify(id)}
            onSend={takeOff(send)}
          />
        )}
      </>
    );
  }

  const step = contact.step.value;
  const hasForm = settings.value.contact?.formId !== undefined;
  const newThread = <NewThread contact={contact} entry={entry} />;
  return (
    <>
      <div class="thread-content" ref={thread}>
        <Heading as="unseen">{messages.contactUs}</Heading>
        {hasForm && step === 'writing' ? (
          <ContactForm contact={contact} isAnonymous={!visitor.claims}>
            {newThread}
          </ContactForm>
        ) : (
          newThread
        )}
      </div>
      {!hasForm && step !== 'address' && (
        <MessageBox
          label={messages.writeMessage}
          writing={contact}
          isLocked={step === 'queued'}
          contact={contact}
          onSend={takeOff(contact.send)}
        />
      )}
    </>
  );
}

/** A thread that is not stored yet: the greeting, and the first message until the server has it. */

import { QueuedMessage } from '../../ui/components/messages/QueuedMessage.tsx';
import { UnsentMessage } from '../../ui/components/messages/UnsentMessage.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { OwnText } from '../connected/OwnText.tsx';
import { TeamGreeting } from '../connected/TeamGreeting.tsx';
import { useChatOffer } from '../hooks/use-chat-offer.ts';
import { useThreadEnd } from '../hooks/use-thread-end.ts';
import type { Entry } from '../models/navigation.ts';
import type { ContactModel } from '../models/sending/contact.ts';

export interface NewThreadProps {
  contact: ContactModel;
  entry: Entry;
}

export function NewThread({ contact, entry }: NewThreadProps) {
  const { messages } = useMessages();
  const { step, queued } = contact;
  useChatOffer();
  const anchor = useThreadEnd(entry, { count: 1, sent: step.value === 'writing' ? 0 : 1, foot: step.value });
  return (
    <>
      <div class="thread-box" ref={anchor}>
        <ol class="thread" aria-label={messages.thread}>
          <TeamGreeting />
          {step.value === 'address' && <Unsent contact={contact} />}
          {step.value === 'queued' && queued.value && (
            <QueuedMessage message={queued.value} onRetry={contact.retry} onEdit={contact.edit}>
              <FirstText text={queued.value.input.message} fileNames={queued.value.fileNames} />
            </QueuedMessage>
          )}
        </ol>
      </div>
      <output class="unseen">{queued.value?.status === 'sending' && messages.sending}</output>
    </>
  );
}

function Unsent({ contact }: { contact: ContactModel }) {
  const { messages } = useMessages();
  const { draft, problems, queued, type, send, edit } = contact;
  const { values, files } = draft.value;
  const fileNames = files.map(({ name }) => name);
  const isRefused = queued.value?.refused !== undefined;
  return (
    <UnsentMessage
      fileNames={fileNames}
      email={values['email'] ?? ''}
      problem={
        problems.value.includes('email')
          ? messages.fieldEmail
          : isRefused && values['email']
            ? messages.fieldRefused
            : undefined
      }
      onInput={(email) => type('email', email)}
      onSend={send}
      onEdit={edit}
    >
      <FirstText text={values['message'] ?? ''} fileNames={fileNames} />
    </UnsentMessage>
  );
}

/** The text of a first message; nothing if it only names the files. */
function FirstText({ text, fileNames }: { text: string; fileNames: readonly string[] }) {
  return text.trim() === '' || text === fileNames.join(', ') ? null : <OwnText text={text} />;
}

/** The box at the end of a thread, with the files and, for a new thread, its subject and article. */

import { Composer } from '../../ui/components/fields/Composer.tsx';
import { TextField } from '../../ui/components/fields/TextField.tsx';
import { TrapField } from '../../ui/components/fields/TrapField.tsx';
import { Attachments } from '../../ui/components/messages/Attachments.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { AboutArticle } from '../connected/AboutArticle.tsx';
import { useWidget } from '../context.ts';
import type { ContactModel } from '../models/sending/contact.ts';
import type { WritingModel } from '../models/sending/writing.ts';

export interface MessageBoxProps {
  label: string;
  writing: WritingModel;
  /** The new thread that the message opens. */
  contact?: ContactModel;
  isLocked?: boolean;
  /** Called for each change that leaves a text. */
  onType?(): void;
  onSend(): void;
}

export function MessageBox({ label, writing, contact, isLocked = false, onType, onSend }: MessageBoxProps) {
  const { models } = useWidget();
  const { values, files } = writing.draft.value;
  const { uploads, isTooLarge, add, retry, remove } = writing.uploads;
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  return (
    <Composer
      label={label}
      text={isLocked ? '' : (values['message'] ?? '')}
      isLocked={isLocked}
      onInput={(text) => {
        (contact ?? writing).type('message', text);
        if (text !== '') onType?.();
      }}
      onSend={onSend}
      onFiles={canAttach ? add : undefined}
    >
      {contact && !isLocked && <FirstMessageFields contact={contact} />}
      {!isLocked && (
        <Attachments
          files={files}
          uploads={uploads.value}
          isTooLarge={isTooLarge.value}
          onRetry={retry}
          onRemove={remove}
        />
      )}
    </Composer>
  );
}

function FirstMessageFields({ contact }: { contact: ContactModel }) {
  const { messages } = useMessages();
  const { values } = contact.draft.value;
  const { asksSubject, problems, type } = contact;
  return (
    <>
      <AboutArticle contact={contact} />
      {asksSubject.value && (
        <TextField
          label={messages.subject}
          value={values['subject'] ?? ''}
          isRequired
          problem={problems.value.includes('subject') ? messages.needsSubject : undefined}
          onInput={(text) => type('subject', text)}
        />
      )}
      <TrapField value={values['website'] ?? ''} onInput={(text) => type('website', text)} />
    </>
  );
}

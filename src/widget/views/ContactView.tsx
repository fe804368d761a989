/** The form to write to the site. */

import { useRef } from 'preact/hooks';
import { ArticleList, type ListedArticle } from '../../ui/components/ArticleList.tsx';
import { AttachButton } from '../../ui/components/AttachButton.tsx';
import { Attachments } from '../../ui/components/Attachments.tsx';
import { FormFields } from '../../ui/components/FormFields.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { sendingState } from '../../ui/components/OutgoingMessage.tsx';
import { Postponed } from '../../ui/components/Postponed.tsx';
import { TextField } from '../../ui/components/TextField.tsx';
import { useFiles } from '../../ui/components/use-files.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { ContactModel } from '../models/sending/contact.ts';
import type { ContactFields } from '../models/sending/contact-fields.ts';
import type { Outgoing } from '../models/sending/outbox.ts';
import type { VisitorSide } from '../models/visitor/visitor-session.ts';
import { Loaded } from './Loaded.tsx';
import { useDeflection } from './use-deflection.ts';
import { VisitorView } from './VisitorView.tsx';

export function ContactView() {
  return <VisitorView>{(side) => <Contact side={side} />}</VisitorView>;
}

function Contact({ side }: { side: VisitorSide }) {
  const { messages } = useMessages();
  const { contact, outbox, person } = side;
  const letter = outbox.letters.value.find(({ draft }) => draft === contact.name);
  return (
    <>
      <Heading>{messages.writeToUs}</Heading>
      {letter?.status === 'postponed' ? (
        <Postponed
          letter={letter}
          onRetry={() => outbox.retry(letter.key)}
          onEdit={() => outbox.drop(letter.key)}
        />
      ) : (
        <ContactForm contact={contact} letter={letter} isAnonymous={!person.claims} />
      )}
    </>
  );
}

interface ContactFormProps {
  contact: ContactModel;
  letter: Outgoing | undefined;
  isAnonymous: boolean;
}

function ContactForm({ contact, letter, isAnonymous }: ContactFormProps) {
  const { models } = useWidget();
  const localization = useMessages();
  const { messages } = localization;
  const form = useRef<HTMLFormElement>(null);
  const { values, files } = contact.draft.value;
  const { uploads, isTooLarge, add, retry, remove } = contact.uploads;
  const refused = letter?.refused;
  const isSending = letter !== undefined && !refused;
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  const { isOver, handlers } = useFiles(canAttach ? add : undefined);
  const own = contact.fields();

  /** A field; `wireName` is what the server calls it. */
  const field = (name: string, needed?: string, wireName = name) => ({
    value: values[name] ?? '',
    isRequired: needed !== undefined,
    isLocked: isSending,
    problem: contact.problems.value.includes(name)
      ? needed
      : refused?.invalid.includes(wireName)
        ? messages.wrongValue
        : undefined,
    onInput: (text: string) => contact.type(name, text),
  });

  async function send(event: Event) {
    event.preventDefault();
    if (!isSending) await contact.send();
    // Drawn with what is wrong by then.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <>
      <p class="contact-hint">{messages.contactHint}</p>
      <form
        ref={form}
        class={isOver ? 'contact-form over' : 'contact-form'}
        aria-label={messages.writeToUs}
        noValidate
        onSubmit={send}
        {...handlers}
      >
        <TextField label={messages.subject} {...field('subject', messages.needsSubject)} />
        <Offered contact={contact} articles={contact.offered.value} />
        <TextField label={messages.message} type="textarea" {...field('message', messages.needsMessage)} />
        {isAnonymous && (
          <>
            <TextField
              label={format(messages.optional, { label: messages.name })}
              type="name"
              {...field('name', undefined, 'fromName')}
            />
            <TextField
              label={messages.email}
              type="email"
              {...field('email', messages.fieldEmail, 'fromEmail')}
            />
          </>
        )}
        {own && (
          <Loaded state={own.state.value} onRetry={own.retry}>
            {(asked) => <OwnFields asked={asked} />}
          </Loaded>
        )}
        {/* A field that people do not see and programs fill in. */}
        <div class="unseen" aria-hidden="true">
          <input
            name="website"
            tabIndex={-1}
            autocomplete="off"
            value={values['website'] ?? ''}
            onInput={(event) => contact.type('website', event.currentTarget.value)}
          />
        </div>
        <Attachments
          files={files}
          uploads={uploads.value}
          isTooLarge={isTooLarge.value}
          onRetry={retry}
          onRemove={remove}
        />
        {refused && (
          <p class="form-alert" role="alert">
            {sendingState(letter, localization)}
          </p>
        )}
        <div class="form-buttons">
          <button class="button primary" type="submit" aria-disabled={isSending}>
            {isSending ? messages.sending : messages.send}
          </button>
          {canAttach && <AttachButton isLabelled onFiles={add} />}
        </div>
        <output class="unseen">{isSending && messages.sending}</output>
      </form>
    </>
  );
}

interface OfferedProps {
  contact: ContactModel;
  articles: readonly ListedArticle[];
}

/** Articles that may answer what is being written. */
function Offered({ contact, articles }: OfferedProps) {
  const { messages } = useMessages();
  const onChoose = useDeflection(contact);
  if (articles.length === 0) return null;
  return (
    <section class="offered" aria-label={messages.mayAnswer}>
      <p class="label" role="status">
        {messages.mayAnswer}
      </p>
      <ArticleList articles={articles} onChoose={onChoose} />
    </section>
  );
}

function OwnFields({ asked }: { asked: ContactFields }) {
  return (
    <FormFields
      fields={asked.fields}
      values={asked.values.value}
      problems={asked.problems.value}
      onInput={asked.type}
      onLeave={asked.leave}
    />
  );
}

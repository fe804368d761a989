/** The form to write to the site. */

import { useEffect, useRef } from 'preact/hooks';
import { AttachButton } from '../components/AttachButton.tsx';
import attachments from '../components/Attachments.css?inline';
import { Attachments } from '../components/Attachments.tsx';
import formFields from '../components/FormFields.css?inline';
import { FormFields } from '../components/FormFields.tsx';
import { Heading } from '../components/Heading.tsx';
import { Honeypot } from '../components/Honeypot.tsx';
import { Icon } from '../components/Icon.tsx';
import { SendingState } from '../components/OutgoingMessage.tsx';
import { Postponed } from '../components/Postponed.tsx';
import { TextField } from '../components/TextField.tsx';
import thread from '../components/Thread.css?inline';
import { useFiles } from '../components/use-files.ts';
import { useWidget } from '../context.ts';
import { format } from '../i18n/format.ts';
import { useLaterWords } from '../i18n/later-words.ts';
import { useMessageWords } from '../i18n/messages/words.ts';
import { linkTo } from '../links.ts';
import type { ContactFields } from '../models/contact-fields.ts';
import type { VisitorSide } from '../models/visitor-side.ts';
import own from './ContactView.css?inline';
import { Loaded } from './Loaded.tsx';
import { useDeflection } from './use-deflection.ts';
import { VisitorView } from './VisitorView.tsx';

export const styles = formFields + attachments + thread + own;

export function View() {
  return <VisitorView>{(side) => <Contact side={side} />}</VisitorView>;
}

function Contact({ side }: { side: VisitorSide }) {
  const { models } = useWidget();
  const { strings } = useMessageWords();
  const { contact, outbox } = side;
  const letter = outbox.letters.value.find(({ draft }) => draft === contact.name);
  const wasOnItsWay = useRef(false);

  useEffect(() => {
    if (letter?.status !== 'sent') {
      wasOnItsWay.current = letter !== undefined;
      return;
    }
    outbox.drop(letter.key);
    if (!wasOnItsWay.current || letter.ticketId === undefined) return;
    // The thread takes the place of the form: going back from it does not lead to an empty one.
    models.navigation.back();
    models.navigation.go({ name: 'ticket', id: letter.ticketId });
  }, [letter, outbox, models]);

  return (
    <>
      <Heading>{strings.contactTitle}</Heading>
      {letter?.status === 'postponed' ? (
        <Postponed
          letter={letter}
          onRetry={() => outbox.retry(letter.key)}
          onEdit={() => outbox.drop(letter.key)}
        />
      ) : (
        <ContactForm side={side} letter={letter} />
      )}
    </>
  );
}

interface ContactFormProps {
  side: VisitorSide;
  letter: ReturnType<VisitorSide['outbox']['letters']['peek']>[number] | undefined;
}

function ContactForm({ side, letter }: ContactFormProps) {
  const { models } = useWidget();
  const { strings } = useMessageWords();
  const later = useLaterWords().strings;
  const { contact, person } = side;
  const form = useRef<HTMLFormElement>(null);
  const { values, files } = contact.draft.value;
  const problems = contact.problems.value;
  const { uploads, isTooLarge } = contact.uploads;
  const isSending = letter?.status === 'waiting' || letter?.status === 'sending';
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  const { isOver, handlers } = useFiles(canAttach ? contact.uploads.add : undefined);
  const own = contact.fields();
  const offered = contact.offered.value;
  const offer = useDeflection(contact);
  const refused = letter?.refused;

  const words: Record<string, string> = {
    subject: strings.needsSubject,
    message: strings.needsMessage,
    email: strings.needsEmail,
  };
  const wireNames: Record<string, string> = { fromEmail: 'email', fromName: 'name' };
  const refusedNames = refused?.invalid.map((name) => wireNames[name] ?? name) ?? [];
  const problemOf = (name: string) =>
    problems[name] ? words[name] : refusedNames.includes(name) ? strings.wrongValue : undefined;
  const field = (name: string) => ({
    value: values[name] ?? '',
    isLocked: isSending,
    problem: problemOf(name),
    onInput: (text: string) => contact.type(name, text),
  });

  async function send(event: Event) {
    event.preventDefault();
    if (isSending || (await contact.send())) return;
    // Drawn with what is wrong by then.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <>
      <p class="contact-hint">{strings.contactHint}</p>
      <form
        ref={form}
        class={isOver ? 'contact-form over' : 'contact-form'}
        aria-label={strings.contactTitle}
        noValidate
        onSubmit={send}
        {...handlers}
      >
        <TextField label={strings.subject} isRequired {...field('subject')} />
        {offered.length > 0 && (
          <section class="card" aria-label={strings.mayAnswer}>
            <p class="offer" role="status">
              {strings.mayAnswer}
            </p>
            <ul>
              {offered.map(({ articleId, title }) => (
                <li key={articleId}>
                  <a
                    class="row"
                    href={linkTo({ name: 'article', id: articleId })}
                    onClick={(event) => offer(event, articleId)}
                  >
                    <span class="row-title">{title}</span>
                    <Icon name="next" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <TextField label={strings.message} type="textarea" isRequired {...field('message')} />
        {!person.claims && (
          <>
            <TextField
              label={format(later.optional, { label: strings.name })}
              type="name"
              {...field('name')}
            />
            <TextField label={strings.email} type="email" isRequired {...field('email')} />
          </>
        )}
        {own && (
          <Loaded state={own.state.value} onRetry={(isBroken) => own.retry(isBroken)}>
            {(asked) => <OwnFields asked={asked} />}
          </Loaded>
        )}
        <Honeypot value={values['website'] ?? ''} onInput={(text) => contact.type('website', text)} />
        <Attachments
          files={files}
          uploads={uploads.value}
          isTooLarge={isTooLarge.value}
          onRetry={contact.uploads.retry}
          onRemove={contact.uploads.remove}
        />
        {refused && letter && (
          <p class="form-alert" role="alert">
            <SendingState {...letter} />
          </p>
        )}
        <div class="form-buttons">
          <button class="button primary" type="submit" aria-disabled={isSending}>
            {isSending ? strings.sending : strings.sendReply}
          </button>
          {canAttach && <AttachButton isLabelled onFiles={contact.uploads.add} />}
        </div>
        <output class="unseen">{isSending && strings.sending}</output>
      </form>
    </>
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

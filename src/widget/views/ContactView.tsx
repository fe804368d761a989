import { useRef } from 'preact/hooks';
import { ArticleList, type ListedArticle } from '../../ui/components/ArticleList.tsx';
import { AttachButton } from '../../ui/components/AttachButton.tsx';
import { Attachments } from '../../ui/components/Attachments.tsx';
import { FormFields } from '../../ui/components/FormFields.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { PostponedMessage } from '../../ui/components/PostponedMessage.tsx';
import { sendingState } from '../../ui/components/QueuedMessage.tsx';
import { TextField } from '../../ui/components/TextField.tsx';
import { useFiles } from '../../ui/components/use-files.ts';
import { describeReplies } from '../../ui/i18n/describe-replies.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Loaded } from '../connected/Loaded.tsx';
import { VisitorFrame } from '../connected/VisitorFrame.tsx';
import { useWidget } from '../context.ts';
import { useDeflection } from '../hooks/use-deflection.ts';
import type { ContactModel } from '../models/sending/contact.ts';
import type { ContactFields } from '../models/sending/contact-fields.ts';
import type { QueuedMessage } from '../models/sending/message-queue.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';

export { default as styles } from './ContactView.css?inline';

export function ContactView() {
  return <VisitorFrame>{(models) => <Contact visitorModels={models} />}</VisitorFrame>;
}

function Contact({ visitorModels }: { visitorModels: VisitorModels }) {
  const { messages } = useMessages();
  const { contact, outbox, visitor } = visitorModels;
  const queued = outbox.messages.value.find(({ key }) => key === contact.draft.value.key);
  return (
    <>
      <Heading>{messages.contactUs}</Heading>
      {queued?.status === 'postponed' ? (
        <PostponedMessage
          message={queued}
          onRetry={() => outbox.retry(queued.key)}
          onEdit={() => outbox.drop(queued.key)}
        />
      ) : (
        <ContactForm contact={contact} queued={queued} isAnonymous={!visitor.claims} />
      )}
    </>
  );
}

interface ContactFormProps {
  contact: ContactModel;
  queued: QueuedMessage | undefined;
  isAnonymous: boolean;
}

function ContactForm({ contact, queued, isAnonymous }: ContactFormProps) {
  const { models } = useWidget();
  const localization = useMessages();
  const { messages } = localization;
  const replies = models.helpCenter.known.value?.replies;
  const form = useRef<HTMLFormElement>(null);
  const { values, files } = contact.draft.value;
  const { uploads, isTooLarge, add, retry, remove } = contact.uploads;
  const refused = queued?.refused;
  const isSending = queued !== undefined && !refused;
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  const { isOver, handlers } = useFiles(canAttach ? add : undefined);
  const siteFields = contact.fields();
  const needsName = contact.needsName();

  /** Returns the props of a field; `wireName` is the field's name on the server. */
  const field = (name: string, needed?: string, wireName = name) => ({
    value: values[name] ?? '',
    isRequired: needed !== undefined,
    isLocked: isSending,
    problem: contact.problems.value.includes(name)
      ? needed
      : refused?.invalid.includes(wireName)
        ? messages.fieldRefused
        : undefined,
    onInput: (text: string) => contact.type(name, text),
  });

  async function send(event: Event) {
    event.preventDefault();
    if (!isSending) await contact.send();
    // By the next frame the errors are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <>
      <p class="contact-hint">{describeReplies(replies, localization, Date.now())}</p>
      <form
        ref={form}
        class={isOver ? 'contact-form over' : 'contact-form'}
        aria-label={messages.contactUs}
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
              label={needsName ? messages.name : format(messages.optional, { label: messages.name })}
              type="name"
              {...field('name', needsName ? messages.fieldRequired : undefined, 'fromName')}
            />
            <TextField
              label={messages.email}
              type="email"
              {...field('email', messages.fieldEmail, 'fromEmail')}
            />
          </>
        )}
        {siteFields && (
          <Loaded state={siteFields.state.value} onRetry={siteFields.retry}>
            {(fields) => fields && <SiteFields {...fields} />}
          </Loaded>
        )}
        {/* A trap that people do not see and programs fill in. */}
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
            {sendingState(queued, localization)}
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

/** Articles that may answer the question being written. */
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

function SiteFields({ fields, values, problems, type, leave }: ContactFields) {
  return (
    <FormFields
      fields={fields}
      values={values.value}
      problems={problems.value}
      onInput={type}
      onLeave={leave}
    />
  );
}

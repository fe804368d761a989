/** The site's form for a first message, in the frame of a thread. Its end, with the button, stays in view. */

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { AttachButton } from '../../ui/components/fields/AttachButton.tsx';
import { FormFields } from '../../ui/components/fields/FormFields.tsx';
import { TextField } from '../../ui/components/fields/TextField.tsx';
import { TrapField } from '../../ui/components/fields/TrapField.tsx';
import { useFiles } from '../../ui/components/fields/use-files.ts';
import { Attachments } from '../../ui/components/messages/Attachments.tsx';
import { sendingState } from '../../ui/components/messages/QueuedMessage.tsx';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { AboutArticle } from '../connected/AboutArticle.tsx';
import { useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import type { ContactModel } from '../models/sending/contact.ts';
import type { ContactFields } from '../models/sending/contact-fields.ts';

export interface ContactFormProps {
  contact: ContactModel;
  isAnonymous: boolean;
  /** The thread before the form; inside, so that the button stays in view there too. */
  children: ComponentChildren;
}

export function ContactForm({ contact, isAnonymous, children }: ContactFormProps) {
  const { models } = useWidget();
  const { messages } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const { values, files } = contact.draft.value;
  const { uploads, isTooLarge, add, retry, remove } = contact.uploads;
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  const { isOver, handlers } = useFiles(canAttach ? add : undefined);
  const siteFields = contact.form.fields();
  const field = useFieldProps(contact);

  async function send(event: Event) {
    event.preventDefault();
    await contact.form.send();
    // The errors are drawn by the next frame.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <form
      ref={form}
      class={isOver ? 'contact-form over' : 'contact-form'}
      aria-label={messages.contactUs}
      noValidate
      onSubmit={send}
      {...handlers}
    >
      {children}
      <AboutArticle contact={contact} />
      {contact.asksSubject.value && (
        <TextField label={messages.subject} {...field('subject', messages.needsSubject)} />
      )}
      <TextField label={messages.message} type="textarea" {...field('message', messages.needsMessage)} />
      {isAnonymous && <SenderFields contact={contact} needsName={contact.form.needsName()} />}
      {siteFields && (
        <Loaded state={siteFields.state.value} onRetry={siteFields.retry}>
          {(fields) => fields && <SiteFields {...fields} />}
        </Loaded>
      )}
      <TrapField value={values['website'] ?? ''} onInput={(text) => contact.type('website', text)} />
      <Attachments
        files={files}
        uploads={uploads.value}
        isTooLarge={isTooLarge.value}
        onRetry={retry}
        onRemove={remove}
      />
      <div class="form-end">
        <FormAlert contact={contact} siteFields={siteFields} />
        <div class="form-buttons">
          <button class="button primary" type="submit">
            {messages.send}
          </button>
          {canAttach && <AttachButton onFiles={add} />}
        </div>
      </div>
    </form>
  );
}

/** @returns a function that makes the props of a field; `wireName` is the field's name on the server */
function useFieldProps({ draft, problems, queued, type }: ContactModel) {
  const { messages } = useMessages();
  const refused = queued.value?.refused;
  return (name: string, needed?: string, wireName = name) => ({
    value: draft.value.values[name] ?? '',
    isRequired: needed !== undefined,
    problem: problems.value.includes(name)
      ? needed
      : refused?.invalid.includes(wireName)
        ? messages.fieldRefused
        : undefined,
    onInput: (text: string) => type(name, text),
  });
}

/** The name and the email address of a visitor who is not signed in. */
function SenderFields({ contact, needsName }: { contact: ContactModel; needsName: boolean }) {
  const { messages } = useMessages();
  const field = useFieldProps(contact);
  const isEmailOptional = !contact.needsAddress.value;
  return (
    <>
      <TextField
        label={needsName ? messages.name : format(messages.optional, { label: messages.name })}
        type="name"
        {...field('name', needsName ? messages.fieldRequired : undefined, 'fromName')}
      />
      <TextField
        label={isEmailOptional ? format(messages.optional, { label: messages.email }) : messages.email}
        type="email"
        {...field('email', messages.fieldEmail, 'fromEmail')}
        isRequired={!isEmailOptional}
      />
    </>
  );
}

interface FormAlertProps {
  contact: ContactModel;
  siteFields: ReturnType<ContactModel['form']['fields']>;
}

/** Announces why the server has refused the message, or that fields need a correction. */
function FormAlert({ contact, siteFields }: FormAlertProps) {
  const localization = useMessages();
  const queued = contact.queued.value;
  const state = siteFields?.state.value;
  const siteProblems = state?.status === 'ready' ? state.value?.problems.value.size : 0;
  const alert = queued?.refused
    ? sendingState(queued, localization)
    : (contact.problems.value.length > 0 || siteProblems) && localization.messages.checkFields;
  if (!alert) return null;
  return (
    <p class="form-alert" role="alert">
      {alert}
    </p>
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

import { maxEmailLength, maxSubjectLength } from '../../api/limits.ts';
import { TextField } from '../../ui/components/TextField.tsx';
import { describeReplies } from '../../ui/i18n/describe-replies.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Main } from '../components/Main.tsx';
import { PostForm } from '../components/PostForm.tsx';
import { useHelpMessages } from '../i18n/localization.ts';
import type { ContactBody } from '../page.ts';

/** The page with the contact form, which sends `name`, `email`, `subject` and `message`. */
export function ContactPage({ body }: { body: ContactBody }) {
  const { form, email, replies, values } = body;
  const localization = useMessages();
  const { messages } = localization;
  const help = useHelpMessages();
  return (
    <Main class="frame narrow">
      <h1 class="title">{messages.contactUs}</h1>
      {form ? (
        <>
          <p class="page-lead">{help.contactHint}</p>
          {replies && <p class="page-note">{describeReplies(replies, localization, Date.now())}</p>}
          <ContactForm form={form} body={body} />
        </>
      ) : (
        <p class="page-lead">
          {email ? (
            <>
              {help.contactByEmail} <a href={mailAddress(email, values)}>{email}</a>
            </>
          ) : (
            help.noContact
          )}
        </p>
      )}
    </Main>
  );
}

/** Returns a `mailto:` URL that contains what was typed before the form was closed. */
function mailAddress(email: string, { subject, message }: ContactBody['values']): string {
  const parts = Object.entries({ subject, body: message }).filter(([, text]) => text !== '');
  const query = parts.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&');
  return `mailto:${email}${query && `?${query}`}`;
}

interface ContactFormProps {
  form: NonNullable<ContactBody['form']>;
  body: ContactBody;
}

function ContactForm({ form, body: { values, wrong, mustSendAgain } }: ContactFormProps) {
  const { messages } = useMessages();
  const help = useHelpMessages();
  const problems = {
    email: messages.fieldEmail,
    subject: messages.needsSubject,
    message: messages.needsMessage,
  };
  const fieldProblem = (name: keyof typeof problems) => (wrong.includes(name) ? problems[name] : undefined);
  return (
    <PostForm form={form}>
      {wrong.length > 0 && <Alert text={help.checkFields} />}
      {mustSendAgain && <Alert text={help.sendAgain} />}
      <TextField
        label={format(messages.optional, { label: messages.name })}
        name="name"
        type="name"
        value={values.name}
        maxLength={maxEmailLength}
        problem={undefined}
      />
      <TextField
        label={messages.email}
        name="email"
        type="email"
        value={values.email}
        maxLength={maxEmailLength}
        isRequired
        problem={fieldProblem('email')}
      />
      <TextField
        label={messages.subject}
        name="subject"
        value={values.subject}
        maxLength={maxSubjectLength}
        isRequired
        problem={fieldProblem('subject')}
      />
      <TextField
        label={messages.message}
        name="message"
        type="textarea"
        value={values.message}
        isRequired
        problem={fieldProblem('message')}
      />
      {/* A trap that people do not see and programs fill in. */}
      <div class="unseen" aria-hidden="true">
        <input type="text" name="website" tabIndex={-1} autocomplete="off" value="" />
      </div>
      <button class="button primary" type="submit">
        {messages.send}
      </button>
    </PostForm>
  );
}

const Alert = ({ text }: { text: string }) => (
  <p class="form-alert" role="alert">
    {text}
  </p>
);

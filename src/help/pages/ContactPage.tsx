import { maxEmailLength, maxSubjectLength } from '../../api/limits.ts';
import { TextField } from '../../ui/components/fields/TextField.tsx';
import { describeReplies } from '../../ui/i18n/describe-replies.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { ContactLink } from '../components/ContactLink.tsx';
import { Main } from '../components/Main.tsx';
import { PostForm } from '../components/PostForm.tsx';
import type { ContactBody } from '../page.ts';
import { contactAgainId } from '../page-data.ts';

/**
 * The page with the contact form, which sends `name`, `email`, `message`, and `subject` where it is asked for. The page's
 * script opens the widget in place of the form, and then shows a link to open it again, see `islands/replace-form.ts`.
 */
export function ContactPage({ body }: { body: ContactBody }) {
  const { form, email, article, greeting, replies, values } = body;
  const localization = useMessages();
  const { messages } = localization;
  const { messages: help } = useMessages('help');
  return (
    <Main class="frame narrow">
      <h1 class="title">{messages.contactUs}</h1>
      {form ? (
        <>
          <p class="page-lead" dir="auto">
            {greeting ?? help.contactHint}
          </p>
          {replies && <p class="page-note">{describeReplies(replies, localization, Date.now())}</p>}
          <ContactForm form={form} body={body} />
          <p class="ways" id={contactAgainId} hidden>
            <ContactLink class="button primary" href={form.action} articleId={article?.id}>
              {messages.contactUs}
            </ContactLink>
          </p>
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

function ContactForm({ form, body }: ContactFormProps) {
  const { asksSubject, isEmailOptional, values, wrong, mustSendAgain } = body;
  const { messages } = useMessages();
  const { messages: help } = useMessages('help');
  const problems = {
    email: messages.fieldEmail,
    subject: messages.needsSubject,
    message: messages.needsMessage,
  };
  const fieldProblem = (name: keyof typeof problems) => (wrong.includes(name) ? problems[name] : undefined);
  return (
    <PostForm form={form}>
      {wrong.length > 0 && <Alert text={messages.checkFields} />}
      {mustSendAgain && <Alert text={help.sendAgain} />}
      <TextField
        label={format(messages.optional, { label: messages.name })}
        name="name"
        type="name"
        value={values.name}
        maxLength={maxEmailLength}
        problem={undefined}
      />
      {isEmailOptional && <p class="page-note">{help.replyNeedsEmail}</p>}
      <TextField
        label={isEmailOptional ? format(messages.optional, { label: messages.email }) : messages.email}
        name="email"
        type="email"
        value={values.email}
        maxLength={maxEmailLength}
        isRequired={!isEmailOptional}
        problem={fieldProblem('email')}
      />
      {asksSubject && (
        <TextField
          label={messages.subject}
          name="subject"
          value={values.subject}
          maxLength={maxSubjectLength}
          isRequired
          problem={fieldProblem('subject')}
        />
      )}
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

/** Signing in, step by step: asking for a link, looking for it in one's mail, and opening it by a click. */

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { format } from '../../ui/i18n/format.ts';
import { isolateEmail } from '../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { LinkProblem, SignIn } from '../models/sign-in.ts';

export interface SignInViewProps {
  model: SignIn;
  onSignedIn(): void;
}

export function SignInView({ model, onSignedIn }: SignInViewProps) {
  const desk = useDeskMessages();
  const step = model.step.value;

  useEffect(() => {
    if (step.name === 'signed-in') onSignedIn();
  }, [step, onSignedIn]);

  if (step.name === 'sent') {
    return (
      <Step title={desk.checkMail}>
        <p class="sign-in-text">{format(desk.linkSent, { email: isolateEmail(step.email) })}</p>
        <LinkByCommand />
        <button class="button" type="button" onClick={() => model.askAgain()}>
          {desk.otherAddress}
        </button>
      </Step>
    );
  }
  if (step.name === 'address') {
    return (
      <Step title={desk.signIn}>
        <AddressForm model={model} problem={step.problem} />
      </Step>
    );
  }
  return (
    <Step title={desk.signIn}>
      <p class="sign-in-text">{desk.openLinkHint}</p>
      <Problem model={model} />
      <button
        class="button primary"
        type="button"
        aria-disabled={model.isSending.value || step.name === 'signed-in'}
        onClick={() => model.openLink()}
      >
        {desk.signIn}
      </button>
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);

  // A later step takes the focus from the button that is gone.
  useLayoutEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [title]);

  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <h1 class="sign-in-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

function AddressForm({ model, problem }: { model: SignIn; problem: LinkProblem | null }) {
  const desk = useDeskMessages();
  const { messages } = useMessages();
  const [email, setEmail] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problems = { used: desk.linkUsed, 'other-browser': desk.linkOtherBrowser };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isValid = field.current?.validity.valid === true && email !== '';
        setIsWrong(!isValid);
        if (isValid) model.askForLink(email.trim());
        else field.current?.focus();
      }}
    >
      {problem ? (
        <p class="sign-in-problem" role="alert">
          {problems[problem]}
        </p>
      ) : (
        <p class="sign-in-text">{desk.signInHint}</p>
      )}
      <div class="field">
        <label class="field-label" for={id}>
          {messages.email}
        </label>
        <input
          ref={field}
          id={id}
          class="field-input"
          type="email"
          autocomplete="email"
          required
          dir="ltr"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          value={email}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {isWrong && (
          <p class="field-problem" id={`${id}-problem`}>
            {messages.fieldEmail}
          </p>
        )}
      </div>
      <Problem model={model} />
      <button class="button primary" type="submit" aria-disabled={model.isSending.value}>
        {messages.sendLink}
      </button>
      <LinkByCommand />
    </form>
  );
}

function Problem({ model }: { model: SignIn }) {
  const desk = useDeskMessages();
  const problem = model.problem.value;
  if (!problem) return null;
  return (
    <p class="sign-in-problem" role="alert">
      {problem === 'too-many' ? desk.tooManyTries : desk.signInFailed}
    </p>
  );
}

/** For a server that sends no mail. */
function LinkByCommand() {
  const [before = '', after = ''] = useDeskMessages().linkByCommand.split('{command}');
  return (
    <p class="sign-in-note">
      {before}
      <code dir="ltr">frontdesk desk link</code>
      {after}
    </p>
  );
}

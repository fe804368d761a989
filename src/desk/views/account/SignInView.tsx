/** Signing in, step by step: asking for a link, looking for it in one's mail, and opening it by a click; or by a passkey. */

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SignInWays } from '../../../api/shared/desk-page.ts';
import { format } from '../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { Field } from '../../kit/fields/Field.tsx';
import { Form } from '../../kit/fields/Form.tsx';
import type { LinkProblem, SignIn } from '../../models/account/sign-in.ts';

export interface SignInViewProps {
  model: SignIn;
  ways: SignInWays;
  onSignedIn(): void;
}

export function SignInView({ model, ways, onSignedIn }: SignInViewProps) {
  const { messages: desk } = useMessages('desk');
  const step = model.step.value;

  useEffect(() => {
    if (step.name === 'signed-in') onSignedIn();
  }, [step, onSignedIn]);

  if (!ways.isPossible) {
    return (
      <Step title={desk.signIn}>
        <NeedsPublicUrl />
      </Step>
    );
  }
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
  if (step.name === 'address' && !ways.isSetUp) {
    return (
      <Step title={desk.notSetUp}>
        <LinkProblemText problem={step.problem} />
        <p class="sign-in-text">
          <WithCode text={desk.notSetUpHint} codes={{ host: location.host, command: linkCommand }} />
        </p>
      </Step>
    );
  }
  if (step.name === 'address') {
    return (
      <Step title={desk.signIn}>
        <LinkProblemText problem={step.problem} />
        {!ways.hasMail && (
          <p class="sign-in-text">
            <WithCode text={desk.noMail} codes={{ command: linkCommand }} />
          </p>
        )}
        {ways.hasMail && !step.problem && <p class="sign-in-text">{desk.signInHint}</p>}
        {ways.hasMail ? <AddressForm model={model} ways={ways} /> : <Problem model={model} />}
        {ways.hasPasskeys && <PasskeyButton model={model} isMain={!ways.hasMail} />}
        {ways.hasMail && <LinkByCommand />}
      </Step>
    );
  }
  return (
    <Step title={ways.isSetUp ? desk.signIn : desk.setUp}>
      <p class="sign-in-text">
        {ways.isSetUp ? (
          desk.openLinkHint
        ) : (
          <WithCode text={desk.setUpHint} codes={{ host: location.host }} />
        )}
      </p>
      <Problem model={model} />
      <button
        class="button primary"
        type="button"
        aria-disabled={model.isSending.value || step.name === 'signed-in'}
        onClick={() => model.openLink()}
      >
        {ways.isSetUp ? desk.signIn : desk.setUp}
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

function AddressForm({ model, ways }: { model: SignIn; ways: SignInWays }) {
  const { messages } = useMessages();
  const [email, setEmail] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!ways.hasPasskeys) return;
    const offer = new AbortController();
    void model.offerPasskeys(offer.signal);
    return () => offer.abort();
  }, [model, ways.hasPasskeys]);

  return (
    <Form
      submitLabel={messages.sendLink}
      isBusy={model.isSending.value}
      onSubmit={() => {
        const isValid = input.current?.validity.valid === true;
        setIsWrong(!isValid);
        if (isValid) void model.askForLink(email.trim());
      }}
      onCancel={undefined}
    >
      <Field label={messages.email} problem={isWrong ? messages.fieldEmail : null}>
        {(control) => (
          <input
            {...control}
            ref={input}
            class="field-input"
            type="email"
            autocomplete={ways.hasPasskeys ? 'username webauthn' : 'email'}
            required
            dir="ltr"
            value={email}
            onInput={({ currentTarget }) => {
              setEmail(currentTarget.value);
              setIsWrong(false);
            }}
          />
        )}
      </Field>
      <Problem model={model} />
    </Form>
  );
}

/** Why the last link or passkey did not work. */
function LinkProblemText({ problem }: { problem: LinkProblem | null }) {
  const { messages: desk } = useMessages('desk');
  if (!problem) return null;
  const problems = {
    used: desk.linkUsed,
    'other-browser': desk.linkOtherBrowser,
    passkey: desk.passkeyUnknown,
  };
  return (
    <p class="sign-in-problem" role="alert">
      {problems[problem]}
    </p>
  );
}

function PasskeyButton({ model, isMain }: { model: SignIn; isMain: boolean }) {
  const { messages: desk } = useMessages('desk');
  return (
    <button
      class={isMain ? 'button primary' : 'button sign-in-passkey'}
      type="button"
      aria-disabled={model.isSending.value}
      onClick={() => model.askForPasskey()}
    >
      {desk.signInWithPasskey}
    </button>
  );
}

/** For a server that does not know its own address, opened from another machine. */
function NeedsPublicUrl() {
  const { origin, pathname } = location;
  const url = origin + pathname.slice(0, pathname.lastIndexOf('/desk'));
  return (
    <p class="sign-in-problem" role="alert">
      <WithCode text={useMessages('desk').messages.needsPublicUrl} codes={{ setting: 'PUBLIC_URL', url }} />
    </p>
  );
}

function Problem({ model }: { model: SignIn }) {
  const { messages: desk } = useMessages('desk');
  const problem = model.problem.value;
  if (!problem) return null;
  if (problem === 'refused') return <NeedsPublicUrl />;
  return (
    <p class="sign-in-problem" role="alert">
      {problem === 'too-many' ? desk.tooManyTries : desk.signInFailed}
    </p>
  );
}

/** For an agent whose mail does not come. */
function LinkByCommand() {
  return (
    <p class="sign-in-note">
      <WithCode text={useMessages('desk').messages.linkByCommand} codes={{ command: linkCommand }} />
    </p>
  );
}

const linkCommand = 'frontdesk desk link';

interface WithCodeProps {
  /** Names each of the codes once, such as `{command}`. */
  text: string;
  codes: Readonly<Record<string, string>>;
}

/** A sentence with what is typed on the server, such as a command. */
function WithCode({ text, codes }: WithCodeProps) {
  return (
    <>
      {text.split(/[{}]/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <code key={part} dir="ltr">
            {codes[part]}
          </code>
        ),
      )}
    </>
  );
}

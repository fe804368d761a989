/** Learns in three steps which mail server proves that agents' answers are theirs: an answer, a test, a word of trust. */

import { useState } from 'preact/hooks';
import { learnMailServer } from '../../../../api/operations/desk-mailboxes.ts';
import type { InboxMail } from '../../../../api/schemas/desk-mailboxes.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Waiting } from '../../../kit/Waiting.tsx';
import type { MailboxList } from '../../../models/settings/mailboxes.ts';
import { MailProblemText } from './MailProblemText.tsx';
import { mailChangeProblem } from './mail-change-problem.ts';

type Step = 'ask' | 'test' | 'trust';

/** In milliseconds: the server waits for a mail server. */
const mailTimeout = 60_000;

export function ProofSteps({ inbox, list }: { inbox: InboxMail; list: MailboxList }) {
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { proof: words } = texts.email;
  const [problem, setProblem] = useState<string | null>(null);
  const { inboxId } = inbox;
  const { isNeeded, trusted, attempt } = inbox.proof;
  if (!isNeeded && !attempt) {
    return trusted === null ? null : (
      <p class="quiet">{format(words.trusted, { server: isolateEmail(trusted) })}</p>
    );
  }
  const server = isolateEmail(attempt?.server ?? '');

  async function take(step: Step): Promise<void> {
    setProblem(null);
    const result = await list.change(() =>
      client.send(learnMailServer, { inboxId, step }, { timeout: mailTimeout }),
    );
    if (result && 'error' in result) setProblem(mailChangeProblem(result.error, texts));
  }

  const button = (step: Step, label: string, isPrimary = false) => (
    <button
      class={isPrimary ? 'button primary' : 'button'}
      type="button"
      aria-disabled={list.isBusy.value}
      onClick={() => {
        if (!list.isBusy.value) void take(step);
      }}
    >
      {label}
    </button>
  );

  return (
    <section class="mail-proof" aria-label={words.title}>
      <h4 class="settings-row-name">{words.title}</h4>
      <ProofText proof={inbox.proof} />
      {problem !== null && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="settings-buttons">
        {attempt?.state === 'answered' && button('test', format(words.test, { server }), true)}
        {attempt?.state === 'tested' && button('trust', format(words.trust, { server }), true)}
        {button('ask', attempt ? words.askAgain : words.ask)}
      </div>
    </section>
  );
}

function ProofText({ proof: { attempt, isNeeded } }: { proof: InboxMail['proof'] }) {
  const { proof: words } = useMessages('owner').messages.settings.email;
  if (!attempt) return <p>{words.needed}</p>;
  const { email, state, failure, problem } = attempt;
  const names = {
    email: isolateEmail(email),
    domain: isolateEmail(email.slice(email.lastIndexOf('@') + 1)),
    server: isolateEmail(attempt.server ?? ''),
  };
  if (state === 'failed') {
    return (
      <>
        {problem ? (
          <MailProblemText title={words.failures.unsent} problem={problem} />
        ) : (
          <p class="field-problem">
            {words.failed} {failure && format(words.failures[failure], names)}
          </p>
        )}
        {isNeeded && (
          <p class="quiet">{format(words.goesOn, { command: isolateEmail('frontdesk mail trust') })}</p>
        )}
      </>
    );
  }
  const isWaiting = state === 'asked' || state === 'testing';
  const text = format(words[state], names);
  return <div role="status">{isWaiting ? <Waiting>{text}</Waiting> : <p>{text}</p>}</div>;
}

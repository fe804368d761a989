/** How mail of an inbox comes and goes: its mailbox, a test of both ways, and the proof of agents' answers. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { disconnectMailbox, testMail } from '../../../../api/operations/desk-mailboxes.ts';
import type { InboxMail } from '../../../../api/schemas/desk-mailboxes.ts';
import { MessageIcon } from '../../../../ui/components/icons/MessageIcon.tsx';
import { format, formatCount } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { Waiting } from '../../../kit/Waiting.tsx';
import type { MailboxList } from '../../../models/settings/mailboxes.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { MailProblemText } from './MailProblemText.tsx';
import { mailChangeProblem } from './mail-change-problem.ts';
import { ProofSteps } from './ProofSteps.tsx';
import './mailboxes.css';

export interface InboxMailStateProps {
  inbox: InboxMail;
  /** Whether the server can store passwords. */
  canConnect: boolean;
  list: MailboxList;
  /** Stores what was entered beside it; false if that failed. @default nothing is entered beside it */
  prepare?(): Promise<boolean>;
}

/** In milliseconds: the server waits for a mail server, up to 30 seconds for each of its answers. */
const mailTimeout = 60_000;

export function InboxMailState({ inbox, canConnect, list, prepare }: InboxMailStateProps) {
  const { client } = useDesk();
  const { locale, messages } = useMessages('owner');
  const texts = messages.settings;
  const { email: words } = texts;
  const [dialog, setDialog] = useState<'connect' | 'disconnect' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { inboxId, mailbox, test, sends, receives, waitingMails } = inbox;
  const isBusy = list.isBusy.value;

  /** Goes on once what was entered beside is stored. */
  async function begin(act: () => void): Promise<void> {
    setProblem(null);
    if (prepare) {
      if (!(await prepare())) return;
      await list.query.refresh();
    }
    act();
  }

  async function sendTest(): Promise<void> {
    const result = await list.change(() => client.send(testMail, { inboxId }, { timeout: mailTimeout }));
    if (result && 'error' in result) setProblem(mailChangeProblem(result.error, texts));
  }

  return (
    <div class="inbox-mail">
      <MailboxFact inbox={inbox} canConnect={canConnect} />
      {waitingMails > 0 && (
        <p class="settings-warning">{formatCount(locale, words.waitingMails, waitingMails)}</p>
      )}
      {test && <TestState inbox={inbox} />}
      {problem !== null && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="settings-buttons">
        {canConnect && (
          <button
            class={sends && receives ? 'button' : 'button primary'}
            type="button"
            data-after-dialog
            onClick={() => void begin(() => setDialog('connect'))}
          >
            {mailbox ? words.change : words.connect}
          </button>
        )}
        {sends && receives && (
          <button
            class={test?.state === 'arrived' ? 'button' : 'button primary'}
            type="button"
            aria-disabled={isBusy || test?.state === 'sent'}
            onClick={() => {
              if (!isBusy && test?.state !== 'sent') void begin(() => void sendTest());
            }}
          >
            {test ? words.testAgain : words.test}
          </button>
        )}
        {mailbox && (
          <button class="button" type="button" onClick={() => setDialog('disconnect')}>
            {words.disconnect}
          </button>
        )}
      </div>
      {sends && receives && <ProofSteps inbox={inbox} list={list} />}
      {dialog === 'connect' && <ConnectDialog inbox={inbox} list={list} onClose={() => setDialog(null)} />}
      {dialog === 'disconnect' && (
        <ConfirmDialog
          title={words.disconnectTitle}
          text={words.disconnectHint}
          button={words.disconnect}
          isDangerous
          list={list}
          act={() => client.send(disconnectMailbox, { inboxId })}
          onDone={() => setDialog(null)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function MailboxFact({ inbox, canConnect }: Pick<InboxMailStateProps, 'inbox' | 'canConnect'>) {
  const { email: words } = useMessages('owner').messages.settings;
  const { email, isEmailRequested, mailbox, sends, receives } = inbox;
  if (mailbox) {
    const { username, problem } = mailbox;
    return (
      <>
        <Fact isWell={problem === null}>{format(words.connected, { mailbox: isolateEmail(username) })}</Fact>
        {problem && <MailProblemText title={words.cannotFetch} problem={problem} />}
      </>
    );
  }
  const isServed = sends && receives;
  return (
    <>
      <Fact isWell={isServed}>{isServed ? words.servedByServer : words.notServed}</Fact>
      {email === null && <p class="quiet">{words.needsInboxEmail}</p>}
      {isEmailRequested && <p class="quiet">{words.emailRequested}</p>}
      {!canConnect && (
        <p class="settings-warning">{format(words.needsKey, { setting: isolateEmail('SECRET_KEY') })}</p>
      )}
    </>
  );
}

function Fact({ isWell, children }: { isWell: boolean; children: ComponentChildren }) {
  return (
    <p class={isWell ? 'mail-fact' : 'mail-fact is-missing'}>
      {isWell ? <DeskIcon name="check" /> : <MessageIcon name="alert" />}
      <span>{children}</span>
    </p>
  );
}

function TestState({ inbox: { test, email } }: { inbox: InboxMail }) {
  const { email: words } = useMessages('owner').messages.settings;
  if (test?.problem) return <MailProblemText title={words.testFailed} problem={test.problem} />;
  if (test?.state === 'arrived') return <Fact isWell>{words.testArrived}</Fact>;
  return (
    <div role="status">
      <Waiting>{format(words.testSent, { email: isolateEmail(email ?? '') })}</Waiting>
      <p class="quiet">{words.testSentHint}</p>
    </div>
  );
}

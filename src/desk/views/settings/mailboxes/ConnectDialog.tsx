/** The form of an inbox's mailbox: its provider, user and password, and for other providers its servers. */

import { useState } from 'preact/hooks';
import { maxHostLength, maxMailboxTextLength } from '../../../../api/limits.ts';
import type { OutputOf } from '../../../../api/operation.ts';
import { connectMailbox } from '../../../../api/operations/desk-mailboxes.ts';
import type { InboxMail } from '../../../../api/schemas/desk-mailboxes.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { Select, type SelectOption } from '../../../kit/fields/Select.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import {
  mailProviders,
  type ProviderName,
  parseServer,
  printServer,
  providerNeed,
  providerOfEmail,
  providerOfServers,
  serversOfProvider,
} from '../../../models/settings/mail-providers.ts';
import type { MailboxList } from '../../../models/settings/mailboxes.ts';
import { MailProblemText } from './MailProblemText.tsx';
import { mailChangeProblem } from './mail-change-problem.ts';

export interface ConnectDialogProps {
  inbox: InboxMail;
  list: MailboxList;
  onClose(): void;
}

/** In milliseconds: the server logs in to two mail servers. */
const loginTimeout = 60_000;

const imapPort = 993;
const smtpPort = 465;

/** The characters of a host with its port. */
const maxServerLength = maxHostLength + 6;

export function ConnectDialog({ inbox, list, onClose }: ConnectDialogProps) {
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { email: words } = texts;
  const [problems, setProblems] = useState<OutputOf<typeof connectMailbox> | null>(null);
  const { inboxId, mailbox } = inbox;
  const email = inbox.email ?? '';
  const { values, field, problem, change, form } = useForm({
    initial: initialValues(inbox),
    isHeld: list.isBusy.value,
    check({ provider, username, password, imap, smtp }) {
      if (providerNeed(provider) === 'operator') return { provider: needsOperator };
      return {
        ...(username.trim() === '' && { username: words.needsUsername }),
        ...(password === '' && !mailbox && { password: words.needsPassword }),
        ...(!parseServer(imap, imapPort) && { imap: words.wrongServer }),
        ...(!parseServer(smtp, smtpPort) && { smtp: words.wrongServer }),
      };
    },
    send({ username, password, imap, smtp }) {
      setProblems(null);
      const servers = { imap: parseServer(imap, imapPort), smtp: parseServer(smtp, smtpPort) };
      return list.change(async () => {
        if (!servers.imap || !servers.smtp) return null;
        const login = { inboxId, username: username.trim(), imap: servers.imap, smtp: servers.smtp };
        return await client.send(
          connectMailbox,
          { ...login, password: password === '' ? undefined : password },
          { timeout: loginTimeout },
        );
      });
    },
    explain: (error) => mailChangeProblem(error, texts),
    onSent(result) {
      if (result?.imap?.reason === 'password') change({ password: '' });
      if (result?.imap || result?.smtp) setProblems(result);
      else onClose();
    },
  });
  const needs = providerNeed(values.provider);
  const needsOperator = format(words.needsOperator, {
    setting: isolateEmail('SMTP_OAUTH_…, MAIL_IMAP_OAUTH_…'),
  });
  const passwordHint = needs === 'appPassword' ? words.appPasswordHint : words.passwordHint;

  return (
    <Dialog title={mailbox ? words.change : words.connect} onClose={onClose}>
      <Form {...form} submitLabel={words.submit} onCancel={onClose}>
        <p class="settings-text">{format(words.connectHint, { email: isolateEmail(email) })}</p>
        <Select
          label={words.provider}
          value={values.provider}
          options={providerOptions(words.otherProvider)}
          problem={problem('provider')}
          onChoose={(provider) => change({ provider, ...serversOfProvider(provider, email) })}
        />
        <TextField
          {...field('username')}
          label={words.username}
          hint={words.usernameHint}
          maxLength={maxMailboxTextLength}
          isCode
        />
        <TextField
          {...field('password')}
          label={needs === 'appPassword' ? words.appPassword : words.password}
          hint={mailbox ? `${passwordHint} ${words.keepPassword}` : passwordHint}
          maxLength={maxMailboxTextLength}
          isSecret
        />
        {values.provider === 'other' && (
          <>
            <TextField {...field('imap')} label={words.imap} maxLength={maxServerLength} isCode />
            <TextField {...field('smtp')} label={words.smtp} maxLength={maxServerLength} isCode />
          </>
        )}
        {problems?.imap && <MailProblemText title={words.cannotFetch} problem={problems.imap} />}
        {problems?.smtp && <MailProblemText title={words.cannotSend} problem={problems.smtp} />}
        <p class="quiet">{words.stored}</p>
      </Form>
    </Dialog>
  );
}

function initialValues({ mailbox, email }: InboxMail) {
  const address = email ?? '';
  if (!mailbox) {
    const provider = providerOfEmail(address);
    const { imap, smtp } = serversOfProvider(provider, address);
    return { provider, imap, smtp, username: address, password: '' };
  }
  const servers = { imap: printServer(mailbox.imap), smtp: printServer(mailbox.smtp) };
  return { ...servers, provider: providerOfServers(servers), username: mailbox.username, password: '' };
}

function providerOptions(other: string): readonly SelectOption<ProviderName>[] {
  const known = mailProviders.map(({ id, name }): SelectOption<ProviderName> => [id, name]);
  return [...known, ['other', other]];
}

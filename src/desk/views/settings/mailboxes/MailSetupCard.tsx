/** Whether mail is sent and received by the settings of the server, for inboxes without a mailbox. */

import type { MailSetup } from '../../../../api/schemas/desk-settings.ts';
import { MessageIcon } from '../../../../ui/components/icons/MessageIcon.tsx';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import './mailboxes.css';

interface MailFact {
  readonly isWell: boolean;
  readonly sentence: string;
}

export function MailSetupCard({ mail }: { mail: MailSetup }) {
  const { email: texts } = useMessages('owner').messages.settings;
  const { sendsBy, isKept, smtpPort, mailbox, hasWebhook } = mail;
  const isolated = (text: string) => `\u2066${text}\u2069`;
  const unsent = format(isKept ? texts.keptMail : texts.notSent, { setting: isolated('SMTP_URL') });
  const sent = sendsBy === null ? texts.sends : format(texts.sendsBy, { host: isolated(sendsBy) });
  const sends: MailFact = { isWell: mail.sends, sentence: mail.sends ? sent : unsent };
  const received = [
    smtpPort !== null && format(texts.arrivesBySmtp, { port: isolated(String(smtpPort)) }),
    mailbox !== null && format(texts.fetchedFrom, { mailbox: isolated(mailbox) }),
    hasWebhook && texts.deliveredByProvider,
  ].filter((sentence) => sentence !== false);
  const settings = isolated('MAIL_SMTP_PORT, MAIL_IMAP_URL, MAIL_INBOUND_SECRET');
  const receives: readonly MailFact[] = mail.receives
    ? (received.length > 0 ? received : [texts.receives]).map((sentence) => ({ isWell: true, sentence }))
    : [{ isWell: false, sentence: format(texts.notReceived, { setting: settings }) }];

  return (
    <section class="settings-card" aria-labelledby="mail-setup-title">
      <h3 class="setting-group-title" id="mail-setup-title">
        {texts.serverTitle}
      </h3>
      <ul class="mail-facts">
        {[sends, ...receives].map(({ isWell, sentence }) => (
          <li key={sentence} class={isWell ? 'mail-fact' : 'mail-fact is-missing'}>
            {isWell ? <DeskIcon name="check" /> : <MessageIcon name="alert" />}
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The bar that tells owners which mailboxes cannot be read, and how many mails wait for approval. */

import { viewSource } from '../../../api/shared/desk-place.ts';
import { format, formatCount } from '../../../ui/i18n/format.ts';
import { formatBriefly } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { PlaceLink } from '../PlaceLink.tsx';

export function MailProblemBar() {
  const { mailProblems, navigation } = useDesk();
  const { notifications: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  const { mailboxes, heldMails } = mailProblems.problems.value;
  const { source, page } = navigation.place.value;
  const isHeldShown = !page && source.view === 'held' && source.words === '';
  const showsHeld = heldMails > 0 && !isHeldShown;
  return (
    <div role="status">
      {mailboxes.map(({ user, host, failingSince }) => (
        <p key={`${user} ${host}`} class="mail-problem is-urgent">
          {format(texts.mailboxFails, { mailbox: user, time: formatBriefly(locale, failingSince) })}
        </p>
      ))}
      {showsHeld && (
        <p class="mail-problem">
          {formatCount(locale, texts.heldMails, heldMails)}{' '}
          <PlaceLink
            class="mail-problem-link"
            place={{ source: viewSource({ view: 'held', inboxId: null, name: '' }), ticketId: null }}
          >
            {texts.showHeld}
          </PlaceLink>
        </p>
      )}
    </div>
  );
}

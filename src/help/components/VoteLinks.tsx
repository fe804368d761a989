/**
 * Whether an article helped, in one line: links to the page that asks for it. A script makes buttons of them that ask in
 * place, see `islands/vote.tsx`.
 */

import { useMessages } from '../../ui/i18n/use-messages.ts';

export interface VoteLinksProps {
  href: string;
  /** Where to write after a no; null: that is not offered. */
  contactHref: string | null;
  /** What the message is about then. */
  subject: string;
}

export function VoteLinks({ href, contactHref, subject }: VoteLinksProps) {
  const { messages } = useMessages();
  const link = (choice: 'yes' | 'no') => (
    <a class="button" href={href} rel="nofollow" data-vote={choice}>
      {messages[choice]}
    </a>
  );
  return (
    <div class="vote-place" data-contact={contactHref} data-subject={subject}>
      <div class="vote">
        <fieldset class="vote-question">
          {/* A legend cannot share a line with the buttons. */}
          <legend class="unseen">{messages.helpful}</legend>
          <b aria-hidden="true">{messages.helpful}</b>
          {link('yes')}
          {link('no')}
        </fieldset>
      </div>
    </div>
  );
}

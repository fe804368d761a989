/** Links to the page that records the vote; a script replaces them by buttons, see `islands/vote.tsx`. */

import { useMessages } from '../../ui/i18n/use-messages.ts';

export interface VoteLinksProps {
  href: string;
  /** URL of the contact form, offered after a no; null if it is not offered. */
  contactHref: string | null;
  /** Title of the article. */
}

export function VoteLinks({ href, contactHref }: VoteLinksProps) {
  const { messages } = useMessages();
  const link = (choice: 'yes' | 'no') => (
    <a class="button" href={href} rel="nofollow" data-vote={choice}>
      {messages[choice]}
    </a>
  );
  return (
    <div class="vote-place" data-contact={contactHref}>
      <div class="vote">
        <fieldset class="vote-question">
          {/* A visible legend could not share a line with the buttons. */}
          <legend class="unseen">{messages.helpful}</legend>
          <b aria-hidden="true">{messages.helpful}</b>
          {link('yes')}
          {link('no')}
        </fieldset>
      </div>
    </div>
  );
}

import { useMessages } from '../../ui/i18n/use-messages.ts';
import { ContactLink, type ContactLinkProps } from './ContactLink.tsx';

export interface StillNeedHelpProps extends Pick<ContactLinkProps, 'message' | 'articleId'> {
  /** URL of the contact page; null if visitors cannot write. */
  href: string | null;
}

/** An unobtrusive link to the contact page at the end of a page. */
export function StillNeedHelp({ href, message, articleId }: StillNeedHelpProps) {
  const { messages } = useMessages();
  if (href === null) return null;
  return (
    <p class="still-need-help">
      {messages.stillNeedHelp}{' '}
      <ContactLink href={href} message={message} articleId={articleId}>
        {messages.contactUs}
      </ContactLink>
    </p>
  );
}

import { useMessages } from '../../ui/i18n/use-messages.ts';

export interface StillNeedHelpProps {
  /** URL of the contact form; null if visitors cannot write. */
  href: string | null;
  /** Prefilled subject of the message. */
  subject?: string;
}

/** An unobtrusive link to the contact form at the end of a page. */
export function StillNeedHelp({ href, subject }: StillNeedHelpProps) {
  const { messages } = useMessages();
  if (href === null) return null;
  return (
    <p class="still-need-help">
      {messages.stillNeedHelp}{' '}
      <a href={href} rel="nofollow" data-open="contact" data-subject={subject}>
        {messages.contactUs}
      </a>
    </p>
  );
}

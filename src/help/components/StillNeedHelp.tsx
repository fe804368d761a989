import { useMessages } from '../../ui/i18n/use-messages.ts';

export interface StillNeedHelpProps {
  /** Where to write; null: visitors cannot. */
  href: string | null;
  /** What the message is about; absent: not known. */
  subject?: string;
}

/** The quiet end of what may have helped: how to write to the site. */
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

import { useMessages } from '../../ui/i18n/use-messages.ts';

/** The link with which a visitor writes about an article after a no. */
export function AskPerson({ href, subject }: { href: string; subject: string }) {
  const { messages } = useMessages();
  return (
    <section class="ask-person">
      <h2 class="ask-person-title">{messages.stillNeedHelp}</h2>
      <p class="ways">
        <a class="button" href={href} rel="nofollow" data-open="contact" data-subject={subject}>
          {messages.contactUs}
        </a>
      </p>
    </section>
  );
}

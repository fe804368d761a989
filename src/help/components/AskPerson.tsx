import { useMessages } from '../../ui/i18n/use-messages.ts';

/** Link to the contact form, shown after a reader says that an article did not help. */
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

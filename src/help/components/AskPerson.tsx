import { useMessages } from '../../ui/i18n/use-messages.ts';
import { ContactLink } from './ContactLink.tsx';

/** Link to the contact page, shown after a reader says that an article did not help. */
export function AskPerson({ href, articleId }: { href: string; articleId: number }) {
  const { messages } = useMessages();
  return (
    <section class="ask-person">
      <h2 class="ask-person-title">{messages.stillNeedHelp}</h2>
      <p class="ways">
        <ContactLink class="button" href={href} articleId={articleId}>
          {messages.contactUs}
        </ContactLink>
      </p>
    </section>
  );
}

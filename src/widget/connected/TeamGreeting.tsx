/** The greeting of the site's team, in the visitor's language. */

import { Greeting } from '../../ui/components/Greeting.tsx';
import { pictureAddress } from '../../ui/html/addresses.ts';
import { describeReplies } from '../../ui/i18n/describe-replies.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';

export function TeamGreeting() {
  const { models, baseUrl } = useWidget();
  const localization = useMessages();
  const { messages, language } = localization;
  const { messenger, replies } = models.helpCenter.known.value ?? {};
  const greeting = messenger?.greetings.find(({ lang }) => lang === language);
  const team = (messenger?.team ?? []).map(({ name, picture }) => ({
    name,
    // Stored values may be anything; only valid image URLs are requested.
    picture: picture ? (pictureAddress(picture, baseUrl) ?? undefined) : undefined,
  }));
  return (
    <Greeting
      name={models.title.value}
      team={team}
      text={greeting?.text ?? messages.greeting}
      replies={describeReplies(replies, localization, Date.now())}
    />
  );
}

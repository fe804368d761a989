/** The greeting of the site's team, in the visitor's language. */

import { Greeting } from '../../ui/components/Greeting.tsx';
import { describePresence } from '../../ui/i18n/describe-chat.ts';
import { describeReplies } from '../../ui/i18n/describe-replies.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { useTeam } from '../hooks/use-team.ts';

export interface TeamGreetingProps {
  /** Whether a chat has begun, which says by itself when to expect a reply. */
  isChatting?: boolean;
}

export function TeamGreeting({ isChatting = false }: TeamGreetingProps) {
  const { models } = useWidget();
  const localization = useMessages();
  const { messages, language } = localization;
  const { messenger, replies } = models.helpCenter.known.value ?? {};
  const agents = models.chatOffer.agents.value;
  const greeting = messenger?.greetings.find(({ lang }) => lang === language);
  return (
    <Greeting
      name={models.title.value}
      faces={useTeam()}
      text={greeting?.text ?? messages.greeting}
      replies={
        isChatting
          ? undefined
          : agents
            ? describePresence(agents, messages)
            : describeReplies(replies, localization, Date.now())
      }
    />
  );
}

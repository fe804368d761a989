/** Says on home who is there for a chat, and leads to a new thread. Draws nothing if no agent is there. */

import faces from '../../ui/components/icons/Faces.css?inline';
import { Faces } from '../../ui/components/icons/Faces.tsx';
import { Icon } from '../../ui/components/icons/Icon.tsx';
import { describePresence } from '../../ui/i18n/describe-chat.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useChatOffer } from '../hooks/use-chat-offer.ts';
import { useTeam } from '../hooks/use-team.ts';
import { linkTo } from '../links.ts';
import offered from './OfferedChat.css?inline';

export const styles = faces + offered;

export function OfferedChat() {
  const { messages } = useMessages();
  const agents = useChatOffer();
  const team = useTeam();
  if (!agents) return null;
  return (
    <a class="offered-chat" href={linkTo({ name: 'contact' })}>
      <Faces faces={team} />
      <span>{describePresence(agents, messages)}</span>
      <Icon name="next" />
    </a>
  );
}

import { format } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Avatar } from '../icons/Avatar.tsx';

export interface TypingNoteProps {
  name: string;
  /** URL of the agent's portrait. */
  picture?: string | undefined;
}

/** Screen readers can read the bubble, but it is not announced, since it comes and goes. */
export function TypingNote({ name, picture }: TypingNoteProps) {
  const { messages } = useMessages();
  return (
    <li class="theirs typing">
      <Avatar name={name} picture={picture} />
      <div class="said">
        <div class="bubble">
          <span class="unseen">{format(messages.isTyping, { name })}</span>
          <span class="dots" aria-hidden="true" />
        </div>
      </div>
    </li>
  );
}

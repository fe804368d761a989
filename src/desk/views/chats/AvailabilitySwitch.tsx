/** The agent's switch for chats, and who else is available. A deployment without chats has none. */

import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useActionContext } from '../actions/use-action-context.ts';
import { available, hasChats } from './chat-actions.ts';
import { joinNames } from './chat-texts.ts';

export function AvailabilitySwitch() {
  const desk = useDesk();
  const { locale, messages } = useMessages('desk');
  const context = useActionContext();
  const isOn = desk.availability.isOn.value;
  const others = desk.availability.others.value;
  const texts = messages.liveChat;
  if (!hasChats(desk)) return null;
  const alone = isOn ? texts.nobodyElse : texts.nobody;
  const who = others.length > 0 ? format(texts.others, { names: joinNames(locale, others) }) : alone;
  return (
    <div class="availability">
      <ActionButton class="availability-switch" action={available} context={context} isPressed={isOn}>
        {texts.available}
        <span class="switch-mark" aria-hidden="true" />
      </ActionButton>
      <p class="availability-others" title={who}>
        {who}
      </p>
    </div>
  );
}

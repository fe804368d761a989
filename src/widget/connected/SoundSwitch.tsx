import { useState } from 'preact/hooks';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { playReplySound, setSound, wantsSound } from '../models/visitor/reply-sound.ts';
import type { Visitor } from '../models/visitor/visitor.ts';

export function SoundSwitch({ visitor: { storage } }: { visitor: Visitor }) {
  const { messages } = useMessages();
  const [isOn, setIsOn] = useState(() => wantsSound(storage));

  function turn() {
    setSound(storage, !isOn);
    setIsOn(!isOn);
    // Lets the visitor hear the sound.
    if (!isOn) playReplySound();
  }

  return (
    <button class="sound-switch" type="button" role="switch" aria-checked={isOn} onClick={turn}>
      {messages.sound}
      <span class="switch" aria-hidden="true" />
    </button>
  );
}

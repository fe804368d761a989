/** The team's greeting at the start of a thread: faces, names, and when to expect a reply. */

import type { AvatarProps } from './icons/Avatar.tsx';
import { Faces } from './icons/Faces.tsx';

export interface GreetingProps {
  /** The site's title. */
  name: string;
  faces: readonly AvatarProps[];
  text: string;
  /** When to expect a reply, in words; nothing is said if undefined. */
  replies: string | undefined;
}

export function Greeting({ name, faces, text, replies }: GreetingProps) {
  return (
    <li class="theirs greeting-message">
      <Faces faces={faces} />
      <div class="said">
        <p class="sender">
          <bdi>{name}</bdi>
        </p>
        <div class="bubble" dir="auto">
          <p class="plain">{text}</p>
        </div>
        {replies && <p class="when">{replies}</p>}
      </div>
    </li>
  );
}

/** The faces and name of the other side of a thread, as high as the buttons beside it. */

import type { ComponentChildren } from 'preact';
import type { AvatarProps } from '../icons/Avatar.tsx';
import { Faces } from '../icons/Faces.tsx';

export interface ThreadTitleProps {
  faces: readonly AvatarProps[];
  name: string;
  /** When to expect a reply, or the thread's state. Its height is reserved while it is empty. */
  line: string;
  /** Buttons at the end. */
  children?: ComponentChildren;
}

export function ThreadTitle({ faces, name, line, children }: ThreadTitleProps) {
  return (
    <div class="thread-title">
      <Faces faces={faces} />
      <div class="thread-about">
        <p class="thread-name" dir="auto">
          {name}
        </p>
        <p class="thread-state">{line}</p>
      </div>
      {children}
    </div>
  );
}

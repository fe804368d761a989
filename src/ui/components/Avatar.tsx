/** A person's picture; their initials until it is loaded, and where there is none. */

import { useState } from 'preact/hooks';

export interface AvatarProps {
  name: string;
  /** Its address, in full. */
  picture: string | undefined;
}

export function Avatar({ name, picture }: AvatarProps) {
  const [isBroken, setIsBroken] = useState(false);
  const words = name.trim().split(/\s+/);
  const initials = [words[0], ...words.slice(1).slice(-1)].map((word = '') => Array.from(word)[0]);
  return (
    <span class="avatar" aria-hidden="true">
      {initials.join('').toUpperCase()}
      {picture && !isBroken && <img src={picture} alt="" loading="lazy" onError={() => setIsBroken(true)} />}
    </span>
  );
}

/** Somebody's picture; their initials until it is there, and where there is none. */

import { useState } from 'preact/hooks';

export interface AvatarProps {
  name: string;
  /** Its address. */
  picture?: string | undefined;
}

export function Avatar({ name, picture }: AvatarProps) {
  const [isBroken, setIsBroken] = useState(false);
  const initials = name
    .trim()
    .split(/\s+/)
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <span class="avatar" aria-hidden="true">
      {initials}
      {picture && !isBroken && <img src={picture} alt="" loading="lazy" onError={() => setIsBroken(true)} />}
    </span>
  );
}

/** An agent's portrait; the initials until the image is loaded, and if there is no image. */

import { useState } from 'preact/hooks';

export interface AvatarProps {
  name: string;
  /** Absolute URL of the image. */
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

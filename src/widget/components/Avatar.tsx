/** Somebody's picture; their initials until it is there, and where there is none. */

import { useState } from 'preact/hooks';
import { pictureAddress } from '../html/addresses.ts';

export interface AvatarProps {
  name: string;
  /** Its address. */
  picture?: string | undefined;
}

export function Avatar({ name, picture }: AvatarProps) {
  const [isBroken, setIsBroken] = useState(false);
  // Whatever was stored as an address, only what is one is asked for.
  const address = picture ? pictureAddress(picture, undefined) : null;
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
      {address && !isBroken && <img src={address} alt="" loading="lazy" onError={() => setIsBroken(true)} />}
    </span>
  );
}

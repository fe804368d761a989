/** Where links lead. What is drawn names a target; whoever draws it says what the target's address is. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What a link can lead to. */
export type LinkTarget =
  | { name: 'home' | 'messages' | 'contact' }
  | { name: 'category'; id: number }
  /** `heading` is the id of a heading to begin at. */
  | { name: 'article'; id: number; heading?: string }
  | { name: 'search'; text: string }
  | { name: 'ticket'; id: number }
  | { name: 'conversation'; id: string };

/** Returns the address of a target, for `href`. */
export type LinkTo = (target: LinkTarget) => string;

export const LinksContext = createContext<LinkTo | undefined>(undefined);

export function useLinkTo(): LinkTo {
  const linkTo = useContext(LinksContext);
  if (!linkTo) throw new Error('no addresses of links');
  return linkTo;
}

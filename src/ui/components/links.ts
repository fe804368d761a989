/** Targets of links. A component names a target; the program that draws it turns the target into an address. */

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

/** Targets of links. A component specifies a target, and the program that draws the component turns it into a URL. */

import { createContext } from 'preact';
import { useRequiredContext } from '../use-required-context.ts';

export type LinkTarget =
  | { name: 'home' | 'messages' | 'contact' }
  | { name: 'category'; id: number }
  /** `heading` is the id of a heading within the article. */
  | { name: 'article'; id: number; heading?: string }
  | { name: 'search'; text: string }
  | { name: 'ticket'; id: number }
  | { name: 'conversation'; id: string };

export type LinkTo = (target: LinkTarget) => string;

export const LinksContext = createContext<LinkTo | undefined>(undefined);

export const useLinkTo = (): LinkTo => useRequiredContext(LinksContext, 'LinksContext');

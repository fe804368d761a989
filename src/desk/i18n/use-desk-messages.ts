/** The messages of the desk; those of shared components are in `LocalizationContext`. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { DeskMessages } from '../../languages/parts/desk.ts';

export const DeskMessagesContext = createContext<DeskMessages | undefined>(undefined);

export function useDeskMessages(): DeskMessages {
  const messages = useContext(DeskMessagesContext);
  if (!messages) throw new Error('drawn outside of a DeskMessagesContext');
  return messages;
}

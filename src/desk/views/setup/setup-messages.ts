/** The texts of the first steps, which are loaded with them. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SetupMessages } from '../../../languages/parts/setup.ts';

export const SetupMessagesContext = createContext<SetupMessages | undefined>(undefined);

export function useSetupMessages(): SetupMessages {
  const messages = useContext(SetupMessagesContext);
  if (!messages) throw new Error('drawn outside of a SetupMessagesContext');
  return messages;
}

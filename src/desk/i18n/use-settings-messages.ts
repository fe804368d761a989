/** The messages of the settings, which are loaded with them. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SettingsMessages } from '../../languages/parts/settings.ts';

export const SettingsMessagesContext = createContext<SettingsMessages | undefined>(undefined);

export function useSettingsMessages(): SettingsMessages {
  const messages = useContext(SettingsMessagesContext);
  if (!messages) throw new Error('drawn outside of a SettingsMessagesContext');
  return messages;
}

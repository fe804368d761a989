/** The settings, whose code and texts are loaded when they are opened. */

import { loadSettingsMessages } from '../../../languages/settings.ts';
import { onceFor } from '../../../ui/i18n/once-for.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';
import { SettingsMessagesContext } from '../../i18n/use-settings-messages.ts';
import { LazyView } from '../LazyView.tsx';
import { createLazyCode, type LazyCode } from '../lazy-code.ts';
import type { SettingsProps } from './SettingsView.tsx';

type Loaded = Awaited<ReturnType<typeof loadIn>>;

async function loadIn(language: string) {
  const [{ SettingsView }, messages] = await Promise.all([
    import('./SettingsView.tsx'),
    loadSettingsMessages(language),
  ]);
  return { SettingsView, messages };
}

/** By language. */
const codes = new Map<string, LazyCode<Loaded>>();

export function LazySettings(props: SettingsProps) {
  const desk = useDeskMessages();
  const { language } = useMessages();
  const code = onceFor(codes, language, () => createLazyCode(() => loadIn(language)));
  return (
    <LazyView code={code} failed={desk.settingsFailed}>
      {({ SettingsView, messages }) => (
        <SettingsMessagesContext.Provider value={messages}>
          <SettingsView {...props} />
        </SettingsMessagesContext.Provider>
      )}
    </LazyView>
  );
}

/** The settings, whose code and texts are loaded when they are opened. */

import { loadSettingsMessages } from '../../../languages/settings.ts';
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

const codes = new Map<string, LazyCode<Loaded>>();

function codeIn(language: string): LazyCode<Loaded> {
  const code = codes.get(language) ?? createLazyCode(() => loadIn(language));
  codes.set(language, code);
  return code;
}

export function LazySettings(props: SettingsProps) {
  const desk = useDeskMessages();
  const { language } = useMessages();
  return (
    <LazyView code={codeIn(language)} failed={desk.settingsFailed}>
      {({ SettingsView, messages }) => (
        <SettingsMessagesContext.Provider value={messages}>
          <SettingsView {...props} />
        </SettingsMessagesContext.Provider>
      )}
    </LazyView>
  );
}

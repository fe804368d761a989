/** The settings, whose code and texts are loaded when they are opened. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SettingsMessages } from '../../../languages/parts/settings.ts';
import { loadSettingsMessages } from '../../../languages/settings.ts';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/MessageIcon.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';
import { SettingsMessagesContext } from '../../i18n/use-settings-messages.ts';
import type { SettingsProps } from './SettingsView.tsx';

interface Loaded {
  readonly language: string;
  readonly view: typeof import('./SettingsView.tsx');
  readonly messages: SettingsMessages;
}

const loaded = signal<Loaded | 'failed' | null>(null);

async function load(language: string): Promise<void> {
  loaded.value = null;
  try {
    const [view, messages] = await Promise.all([
      import('./SettingsView.tsx'),
      loadSettingsMessages(language),
    ]);
    loaded.value = { language, view, messages };
  } catch {
    loaded.value = 'failed';
  }
}

export function LazySettings(props: SettingsProps) {
  const desk = useDeskMessages();
  const { messages, language } = useMessages();
  const state = loaded.value;

  useEffect(() => {
    const known = loaded.peek();
    if (known === null || known === 'failed' || known.language !== language) void load(language);
  }, [language]);

  if (state === null) return <Skeleton shape="list" />;
  if (state !== 'failed') {
    return (
      <SettingsMessagesContext.Provider value={state.messages}>
        <state.view.SettingsView {...props} />
      </SettingsMessagesContext.Provider>
    );
  }
  return (
    <EmptyState icon={<MessageIcon name="alert" />} title={desk.settingsFailed}>
      <button class="button" type="button" onClick={() => load(language)}>
        {messages.retry}
      </button>
    </EmptyState>
  );
}

/** The view of a section, whose code is loaded when it is first opened. */

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { SettingsSection } from '../../../api/settings-sections.ts';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/MessageIcon.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useSettingsMessages } from '../../i18n/use-settings-messages.ts';
import { sectionEntries } from './settings-sections.ts';

type Loaded = Readonly<Partial<Record<SettingsSection, { readonly view: ComponentType } | 'failed'>>>;

const loaded = signal<Loaded>({});

async function load(section: SettingsSection): Promise<void> {
  loaded.value = { ...loaded.peek(), [section]: undefined };
  try {
    const view = await sectionEntries[section].load();
    loaded.value = { ...loaded.peek(), [section]: { view } };
  } catch {
    loaded.value = { ...loaded.peek(), [section]: 'failed' };
  }
}

export function SectionContent({ section }: { section: SettingsSection }) {
  const texts = useSettingsMessages();
  const { messages } = useMessages();
  const state = loaded.value[section];

  useEffect(() => {
    if (!loaded.peek()[section]) void load(section);
  }, [section]);

  if (state === undefined) return <Skeleton shape="rows" />;
  if (state !== 'failed') return <state.view />;
  return (
    <EmptyState icon={<MessageIcon name="alert" />} title={texts.failed}>
      <button class="button" type="button" onClick={() => load(section)}>
        {messages.retry}
      </button>
    </EmptyState>
  );
}

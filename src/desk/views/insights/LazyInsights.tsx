/** The page of insights, whose code is loaded when it is opened. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/MessageIcon.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';
import type { NavState } from '../NavToggle.tsx';

type Loaded = typeof import('./InsightsView.tsx');

const loaded = signal<Loaded | 'failed' | null>(null);

async function load(): Promise<void> {
  loaded.value = null;
  loaded.value = await import('./InsightsView.tsx').catch(() => 'failed' as const);
}

export function LazyInsights(nav: NavState) {
  const { helpCenters } = useDesk();
  const { insights: texts } = useDeskMessages();
  const { messages } = useMessages();
  const [helpCenter] = helpCenters;
  const state = loaded.value;

  useEffect(() => {
    if (!loaded.peek()) void load();
  }, []);

  if (!helpCenter) return <EmptyState icon={<MessageIcon name="file" />} title={texts.nothing} />;
  if (state === null) return <Skeleton shape="list" />;
  if (state !== 'failed') return <state.InsightsView helpCenter={helpCenter} {...nav} />;
  return (
    <EmptyState icon={<MessageIcon name="alert" />} title={texts.failed}>
      <button class="button" type="button" onClick={load}>
        {messages.retry}
      </button>
    </EmptyState>
  );
}

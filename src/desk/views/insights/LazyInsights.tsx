/** The page of insights, whose code is loaded when it is opened. */

import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/MessageIcon.tsx';
import { useDesk } from '../../desk-context.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';
import { LazyView } from '../LazyView.tsx';
import { createLazyCode } from '../lazy-code.ts';
import type { NavState } from '../NavToggle.tsx';

const code = createLazyCode(() => import('./InsightsView.tsx'));

export function LazyInsights(nav: NavState) {
  const { helpCenters } = useDesk();
  const { insights: texts } = useDeskMessages();
  const [helpCenter] = helpCenters;

  if (!helpCenter) return <EmptyState icon={<MessageIcon name="file" />} title={texts.nothing} />;
  return (
    <LazyView code={code} failed={texts.failed}>
      {({ InsightsView }) => <InsightsView helpCenter={helpCenter} {...nav} />}
    </LazyView>
  );
}

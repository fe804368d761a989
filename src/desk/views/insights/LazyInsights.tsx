/** The page of insights, whose code is loaded when it is opened. */

import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { LazyView } from '../LazyView.tsx';
import { createLazyCode } from '../lazy-code.ts';
import type { NavState } from '../list/NavToggle.tsx';

const code = createLazyCode(() => import('./InsightsView.tsx'));

export function LazyInsights(nav: NavState) {
  const { helpCenters } = useDesk();
  const { insights: texts } = useMessages('desk').messages;
  const [helpCenter] = helpCenters;

  if (!helpCenter) return <EmptyState icon={<MessageIcon name="file" />} title={texts.nothing} />;
  return (
    <LazyView code={code} failed={texts.failed}>
      {({ InsightsView }) => <InsightsView helpCenter={helpCenter} {...nav} />}
    </LazyView>
  );
}

/** The pages of articles, whose code is loaded when they are opened. */

import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { LazyView } from '../LazyView.tsx';
import { createLazyCode } from '../lazy-code.ts';
import type { NavState } from '../list/NavToggle.tsx';

const code = createLazyCode(() => import('./ArticlesView.tsx'));

export function LazyArticles(nav: NavState) {
  const { helpCenters } = useDesk();
  const { articlesFailed, noHelpCenter } = useMessages('desk').messages;
  const [helpCenter] = helpCenters;

  if (!helpCenter) return <EmptyState icon={<MessageIcon name="file" />} title={noHelpCenter} />;
  return (
    <LazyView code={code} failed={articlesFailed}>
      {({ ArticlesView }) => <ArticlesView helpCenter={helpCenter} {...nav} />}
    </LazyView>
  );
}

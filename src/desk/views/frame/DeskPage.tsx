/** A page of the desk in the place of the tickets, whose code is loaded when it is opened. */

import { type DeskPageName, shownSection } from '../../../api/shared/desk-place.ts';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import type { NavState } from '../../kit/NavToggle.tsx';
import { LazyView } from '../lazy/LazyView.tsx';
import { articlesPart, insightsPart, settingsPart, setupPart } from './lazy-parts.ts';
import { OwnerView } from './OwnerView.tsx';

export interface DeskPageProps extends NavState {
  page: DeskPageName;
}

export function DeskPage({ page, ...nav }: DeskPageProps) {
  const { helpCenters } = useDesk();
  const { articlesFailed, insights, noHelpCenter, settingsFailed } = useMessages('desk').messages;
  const [helpCenter] = helpCenters;
  const section = shownSection(page);

  if (section !== undefined) {
    return (
      <OwnerView code={settingsPart} failed={settingsFailed}>
        {({ SettingsView }) => <SettingsView section={section} {...nav} />}
      </OwnerView>
    );
  }
  if (page === 'first-steps') {
    return (
      <OwnerView code={setupPart} failed={articlesFailed}>
        {({ SetupPage }) => <SetupPage {...nav} />}
      </OwnerView>
    );
  }
  if (!helpCenter) {
    const title = page === 'insights' ? insights.nothing : noHelpCenter;
    return <EmptyState icon={<MessageIcon name="file" />} title={title} />;
  }
  if (page === 'insights') {
    return (
      <LazyView code={insightsPart} failed={insights.failed}>
        {({ InsightsView }) => <InsightsView helpCenter={helpCenter} {...nav} />}
      </LazyView>
    );
  }
  return (
    <LazyView code={articlesPart} failed={articlesFailed}>
      {({ ArticlesView }) => <ArticlesView helpCenter={helpCenter} {...nav} />}
    </LazyView>
  );
}

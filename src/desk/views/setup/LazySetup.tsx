/** The first steps, whose code and texts are loaded when they are opened. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { NavState } from '../list/NavToggle.tsx';
import { OwnerView } from '../OwnerView.tsx';
import { createOwnerCode } from '../owner-code.ts';

const code = createOwnerCode(() => import('./SetupPage.tsx'));

export function LazySetup(nav: NavState) {
  const { articlesFailed } = useMessages('desk').messages;
  return (
    <OwnerView code={code} failed={articlesFailed}>
      {({ SetupPage }) => <SetupPage {...nav} />}
    </OwnerView>
  );
}

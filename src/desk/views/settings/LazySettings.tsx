/** The settings, whose code and texts are loaded when they are opened. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { OwnerView } from '../OwnerView.tsx';
import { createOwnerCode } from '../owner-code.ts';
import type { SettingsProps } from './SettingsView.tsx';

const code = createOwnerCode(() => import('./SettingsView.tsx'));

export function LazySettings(props: SettingsProps) {
  const { settingsFailed } = useMessages('desk').messages;
  return (
    <OwnerView code={code} failed={settingsFailed}>
      {({ SettingsView }) => <SettingsView {...props} />}
    </OwnerView>
  );
}

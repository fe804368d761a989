/** The view of a section, whose code is loaded when it is first opened. */

import { type SettingsSection, settingsSections } from '../../../api/shared/settings-sections.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { LazyView } from '../LazyView.tsx';
import { createLazyCode } from '../lazy-code.ts';
import { sectionEntries } from './settings-sections.ts';

const codes = settingsSections.map((section) => ({
  section,
  code: createLazyCode(() => sectionEntries[section].load()),
}));

export function SectionContent({ section }: { section: SettingsSection }) {
  const texts = useMessages('owner').messages.settings;
  const found = codes.find((each) => each.section === section);
  return (
    found && (
      <LazyView code={found.code} shape="rows" failed={texts.failed}>
        {(View) => <View />}
      </LazyView>
    )
  );
}

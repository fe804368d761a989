/** What a help center last said of itself, for a visitor who comes again while it cannot be asked. */

import type { Source } from '../state/source.ts';
import { createStorage } from '../state/storage.ts';
import type { HelpCenter } from './help-center-state.ts';

export interface HelpCenterMemory {
  /** Undefined where nothing is kept, or by a version that kept something else. */
  read(): HelpCenter | undefined;
  /** Keeps it once the visitor sees the widget: nothing is written before that. */
  keep(center: HelpCenter): void;
}

export function createHelpCenterMemory({
  client,
  settings,
  selector,
  whenVisible,
}: Source): HelpCenterMemory {
  const storage = createStorage(client.settings.userId, () => settings.peek().storage ?? 'on-open');
  const name = `center-${selector.helpCenterId ?? selector.faqId}`;

  return {
    read() {
      const kept = storage.read(name);
      return isHelpCenter(kept) ? kept : undefined;
    },
    keep: (center) => whenVisible(() => storage.write(name, center)),
  };
}

function isHelpCenter(kept: unknown): kept is HelpCenter {
  if (typeof kept !== 'object' || kept === null || !('languages' in kept && 'defaultLanguage' in kept)) {
    return false;
  }
  const { languages, defaultLanguage } = kept;
  return (
    typeof defaultLanguage === 'string' &&
    Array.isArray(languages) &&
    languages.every((language) => typeof language === 'string')
  );
}

/** Stores the last response about a help center, for visitors who return while the deployment is unreachable. */

import { createStorage } from '../../../state/storage.ts';
import type { Source } from '../source.ts';
import type { HelpCenter } from './help-center-state.ts';

export interface HelpCenterMemory {
  /** Returns undefined if nothing is stored, or if another version stored another format. */
  read(): HelpCenter | undefined;
  /** Stores the help center once the visitor sees the widget; nothing is stored before. */
  keep(center: HelpCenter): void;
}

export function createHelpCenterMemory({
  client,
  settings,
  selector,
  whenVisible,
}: Source): HelpCenterMemory {
  const storage = createStorage(client.settings.userId, () => settings.peek().storage !== 'never');
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

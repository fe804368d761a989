import type { TitleCount } from '../../page/title-count.ts';
import type { PageSettings } from '../../settings/definition.ts';

/** @returns a function that shows the given number of unread tickets */
export function createTitleUpdates(
  settings: PageSettings,
  signal: AbortSignal,
): (unread: number) => Promise<void> {
  let titleCount: Promise<TitleCount> | undefined;

  return async (unread) => {
    if (!titleCount && (!settings.titleCount || unread === 0)) return;
    try {
      titleCount ??= import('../../page/title-count.ts').then((loaded) =>
        loaded.createTitleCount(settings, signal),
      );
      (await titleCount).show(unread);
    } catch {
      // Only the number is missing, which the launcher shows too.
      titleCount = undefined;
    }
  };
}

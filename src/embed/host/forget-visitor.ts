/** Forgets the visitor if no panel was loaded; a loaded panel does so itself. */

import { createStorage, type Storage } from '../../state/storage.ts';
import { drawBadge } from '../../ui/theme/badge.ts';
import { announceLogout } from '../../widget/models/visitor/stored-owner.ts';
import type { PageSettings } from '../settings/definition.ts';

function visitorStorage({ userId, storage }: PageSettings): Storage {
  return createStorage(Number(userId), () => storage !== 'never');
}

export function forgetVisitor(settings: PageSettings): void {
  visitorStorage(settings).forget();
}

/** Deletes the stored values, tells the other tabs of the browser, and removes the number from the launcher. */
export function forgetVisitorInEveryTab(settings: PageSettings, host: HTMLElement | undefined): void {
  if (host) drawBadge(host, 0);
  const storage = visitorStorage(settings);
  storage.forget();
  announceLogout(storage);
}

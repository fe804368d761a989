/** Forgets visitors where no panel was loaded: a panel does it by itself. */

import { drawBadge } from '../../ui/theme/badge.ts';
import { createStorage, type Storage } from '../../widget/models/state/storage.ts';
import { announceLogout } from '../../widget/models/visitor/stored-owner.ts';
import type { PageSettings } from '../settings/definition.ts';

function visitorStorage({ userId, storage }: PageSettings): Storage {
  return createStorage(Number(userId), () => (storage === 'never' ? 'never' : 'on-open'));
}

/** Removes everything that is kept in the browser. */
export function forgetVisitor(settings: PageSettings): void {
  visitorStorage(settings).forget();
}

/** The same, in every tab of the browser, and removes the number from the launcher. */
export function forgetVisitorInEveryTab(settings: PageSettings, host: HTMLElement | undefined): void {
  if (host) drawBadge(host, 0);
  const storage = visitorStorage(settings);
  storage.forget();
  announceLogout(storage);
}

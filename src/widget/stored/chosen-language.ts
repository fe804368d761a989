/** Stores the language that the visitor has chosen, until the site sets another language than it did then. */

import type { Storage } from '../../state/storage.ts';

/** @param asked the language that the site sets */
export function readChosenLanguage(storage: Storage, asked: string | undefined): string | undefined {
  const kept = storage.read('language');
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { chosen, instead = '' }: { chosen?: unknown; instead?: unknown } = kept;
  return typeof chosen === 'string' && instead === (asked ?? '') ? chosen : undefined;
}

export function keepChosenLanguage(storage: Storage, chosen: string, asked: string | undefined): void {
  storage.write('language', { chosen, instead: asked ?? '' });
}

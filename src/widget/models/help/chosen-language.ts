/**
 * The language that the visitor chose. The choice is valid as long as the site's own setting is the same as when it was
 * made.
 */

import type { Storage } from '../state/storage.ts';

/** @param asked the language of the site's setting */
export function readChosenLanguage(storage: Storage, asked: string | undefined): string | undefined {
  const kept = storage.read('language');
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { chosen, instead = '' }: { chosen?: unknown; instead?: unknown } = kept;
  return typeof chosen === 'string' && instead === (asked ?? '') ? chosen : undefined;
}

export function keepChosenLanguage(storage: Storage, chosen: string, asked: string | undefined): void {
  storage.write('language', { chosen, instead: asked ?? '' });
}

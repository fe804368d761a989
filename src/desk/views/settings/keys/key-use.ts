import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { formatAge } from '../../../i18n/format-age.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Returns the sentence that says when a key was last used. The server notes uses to the hour. */
export function keyUse(
  { usedDate }: Pick<ManagedKey, 'usedDate'>,
  now: number,
  { texts, locale }: { readonly texts: OwnerMessages['settings']['keys']; readonly locale: string },
): string {
  if (usedDate === null) return texts.neverUsed;
  const age = now - Date.parse(usedDate);
  return age < hour ? texts.usedNow : format(texts.used, { time: formatAge(locale, age, 'long') });
}

/** Whether a key was used within a day, so that something stops working when it ends. */
export function isInUse({ usedDate }: Pick<ManagedKey, 'usedDate'>, now: number): boolean {
  return usedDate !== null && now - Date.parse(usedDate) < day;
}

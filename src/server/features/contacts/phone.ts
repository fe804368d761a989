import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number with its country code as E.164; null for what is none. It must have a length that its country uses;
 * whether the range is in use is not asked, since ranges are opened faster than servers are updated.
 */
export function toE164(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, { extract: false });
  return phone?.isPossible() && phone.ext === undefined ? phone.number : null;
}

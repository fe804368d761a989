const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)? ?(?:(Z)|([+-])(\d{2}):?(\d{2}))?)?$/i;

const minute = 60_000;

/**
 * The instant of an ISO 8601 date or time, null where the text is none. A date is its first instant; without
 * an offset it is read in `timeZone`.
 */
export function parseInstant(text: string, timeZone = 'Europe/Stockholm'): Date | null {
  const match = pattern.exec(text.trim());
  if (match === null) return null;
  const [, year, month, day, hour = 0, minutes = 0, seconds = 0, isUtc, sign, offsetHours, offsetMinutes] =
    match;
  const parts = [year, month, day, hour, minutes, seconds].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts;
  const utc = Date.UTC(y, mo - 1, d, h, mi, s);
  const read = new Date(utc);
  const isReal = read.getUTCMonth() === mo - 1 && read.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  if (!isReal || y === 0) return null;
  if (isUtc !== undefined) return read;
  if (sign !== undefined) {
    const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * minute;
    return new Date(sign === '-' ? utc + offset : utc - offset);
  }
  // The offset may differ between the two sides of a change to or from summer time: ask once more.
  const near = utc - offsetAt(utc, timeZone);
  return new Date(utc - offsetAt(near, timeZone));
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (match === null) return 0;
  const ahead = (Number(match[2]) * 60 + Number(match[3])) * minute;
  return match[1] === '-' ? -ahead : ahead;
}

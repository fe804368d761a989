const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Whether a line feed or a carriage return stands alone in a mail. */
export function hasBareLineBreak(raw: Buffer): boolean {
  for (let at = raw.indexOf(lineFeed); at >= 0; at = raw.indexOf(lineFeed, at + 1)) {
    if (raw[at - 1] !== carriageReturn) return true;
  }
  for (let at = raw.indexOf(carriageReturn); at >= 0; at = raw.indexOf(carriageReturn, at + 1)) {
    if (raw[at + 1] !== lineFeed) return true;
  }
  return false;
}

/** Names the browser and the system of a `User-Agent` header, by which agents recognise where they signed in. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters of the header that are read. */
const mostRead = 500;

/** Returns `Firefox, Windows`; empty if neither is known. Nothing else of the header is repeated, as anyone writes it. */
export function describeBrowser(userAgent = ''): string {
  const text = userAgent.slice(0, mostRead);
  const named = [browsers, systems].map((known) => known.find(([sign]) => sign.test(text))?.[1]);
  return named.filter((name) => name !== undefined).join(', ');
}

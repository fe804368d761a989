/** Names the browser and the system of a `User-Agent` header: agents recognise a session or a customer's device by them. */

/** The signs of browsers, with the number of their version. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d{0,4})/, 'Edge'],
  [/\bOPR\/(\d{0,4})/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d{0,4})/, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS)\/(\d{0,4})/, 'Chrome'],
  [/\bVersion\/(\d{0,4})[\w. /]{0,40}\bSafari\//, 'Safari'],
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
  const { name, system } = readBrowser(userAgent);
  return join(name, system);
}

/** Returns `Firefox 140, Windows`, like `describeBrowser`. */
export function describeBrowserVersion(userAgent = ''): string {
  const { name, version, system } = readBrowser(userAgent);
  return join(version ? `${name} ${version}` : name, system);
}

function readBrowser(userAgent: string): { name: string; version: string; system: string } {
  const text = userAgent.slice(0, mostRead);
  const [sign, name = ''] = browsers.find(([known]) => known.test(text)) ?? [];
  const version = sign?.exec(text)?.[1] ?? '';
  const system = systems.find(([known]) => known.test(text))?.[1] ?? '';
  return { name, version, system };
}

function join(browser: string, system: string): string {
  return [browser, system].filter((part) => part !== '').join(', ');
}

/** The browsers beside Chromium that Debian has, as far as this machine has them. */

import { existsSync } from 'node:fs';
import type { DrivenBrowser } from './commands.ts';
import { firefoxPath, startFirefox } from './firefox.ts';
import { driverPath, screenPath, startWebKit } from './webkit.ts';

export interface BrowserKind {
  /** Its programs, and the packages of Debian that have them. */
  readonly programs: Readonly<Record<string, string>>;
  /** Starts one on an empty folder. */
  start(folder: string): Promise<DrivenBrowser>;
}

export const browserKinds = {
  Firefox: { programs: { [firefoxPath]: 'firefox-esr' }, start: startFirefox },
  WebKitGTK: {
    programs: { [driverPath]: 'webkit2gtk-driver', [screenPath]: 'xvfb' },
    start: startWebKit,
  },
} satisfies Record<string, BrowserKind>;

export type BrowserKindName = keyof typeof browserKinds;
export const browserKindNames: readonly BrowserKindName[] = ['Firefox', 'WebKitGTK'];

/** Returns the packages without which one of them cannot run. */
export function missingPackages(name: BrowserKindName): string[] {
  return Object.entries(browserKinds[name].programs)
    .filter(([path]) => !existsSync(path))
    .map(([, debianPackage]) => debianPackage);
}

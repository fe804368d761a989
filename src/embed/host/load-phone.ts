/** Loads what the panel does on phones, where the screen is one. */

import type { Phone } from './phone.ts';
import { isNarrowScreen, isTouchScreen } from './screen.ts';

/** It is a convenience: without it the panel works too. */
export async function loadPhone(
  root: ShadowRoot,
  panel: HTMLElement,
  onBack: () => void,
): Promise<Phone | undefined> {
  if (!isNarrowScreen() && !isTouchScreen()) return undefined;
  try {
    const { createPhone } = await import('./phone.ts');
    return createPhone(root, panel, onBack);
  } catch {
    return undefined;
  }
}

/** Loads what adapts the panel to phones, where the screen is narrow or is touched. */

import type { PhoneAdaptation } from './adapt-to-phone.ts';
import { isNarrowScreen, isTouchScreen } from './screen-kind.ts';

/** It is a convenience: without it the panel works too. */
export async function loadPhoneAdaptation(
  root: ShadowRoot,
  panel: HTMLElement,
  onBack: (steps: number) => void,
): Promise<PhoneAdaptation | undefined> {
  if (!isNarrowScreen() && !isTouchScreen()) return undefined;
  try {
    const { adaptToPhone } = await import('./adapt-to-phone.ts');
    return adaptToPhone(root, panel, onBack);
  } catch {
    return undefined;
  }
}

/** Loads the adaptation of the panel to phones, if the screen is narrow or a touch screen. */

import type { PhoneAdaptation } from './adapt-to-phone.ts';
import { isNarrowScreen, isTouchScreen } from './screen-kind.ts';

/** Resolves to undefined if loading fails: the panel works without the adaptation. */
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

import type { PhoneAdaptation } from './adapt-to-phone.ts';
import { isNarrowScreen, isTouchScreen } from './screen-kind.ts';

/** Resolves to undefined on other screens, and if loading fails: the panel works without the adaptation. */
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

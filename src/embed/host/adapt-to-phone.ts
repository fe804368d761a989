/**
 * What the panel does on phones and other touch screens: fingers find its buttons, it stays above the keyboard on the
 * screen, and Back closes it. Arrives with the panel where any of it may be wanted.
 */

import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import { closeOnBack } from './close-on-back.ts';
import { fitAboveKeyboard } from './fit-above-keyboard.ts';
import css from './touch-screen.css?inline';

export interface PhoneAdaptation {
  /** The panel is visible. */
  onShow(): void;
  /** The panel is invisible. */
  onHide(): void;
  destroy(): void;
}

/** @param onBack is called when the visitor has gone back, which closes the panel */
export function adaptToPhone(root: ShadowRoot, panel: HTMLElement, onBack: () => void): PhoneAdaptation {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const removeStyles = adoptSheet(root, css);
  const entry = closeOnBack(onBack, signal);
  const keyboard = fitAboveKeyboard(root, panel, signal);

  return {
    onShow() {
      entry.add();
      keyboard.setVisible(true);
    },
    onHide() {
      entry.remove();
      keyboard.setVisible(false);
    },
    destroy() {
      entry.remove();
      lifetime.abort();
      removeStyles();
    },
  };
}

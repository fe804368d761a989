/**
 * What the panel does on phones and other touch screens: fingers find its buttons, it stays above the keyboard on the
 * screen, and Back goes through its views and closes it. Arrives with the panel where any of it may be wanted.
 */

import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import { fitAboveKeyboard } from './fit-above-keyboard.ts';
import { followHistory } from './history-steps.ts';
import css from './touch-screen.css?inline';

export interface PhoneAdaptation {
  /** The panel shows a view that is so many steps deep, from 1; 0: it is invisible. */
  onStep(steps: number): void;
  destroy(): void;
}

/** @param onBack is called when the visitor has gone back, with the steps that are left; at 0 it closes the panel */
export function adaptToPhone(
  root: ShadowRoot,
  panel: HTMLElement,
  onBack: (steps: number) => void,
): PhoneAdaptation {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const removeStyles = adoptSheet(root, css);
  const steps = followHistory(onBack, signal);
  const keyboard = fitAboveKeyboard(root, panel, signal);

  return {
    onStep(count) {
      steps.set(count);
      keyboard.setVisible(count > 0);
    },
    destroy() {
      steps.set(0);
      lifetime.abort();
      removeStyles();
    },
  };
}

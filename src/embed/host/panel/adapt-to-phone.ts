/** Adapts the panel to phones: larger targets, the on-screen keyboard, and a Back button that steps through views. */

import { adoptSheet } from '../../../ui/theme/adopt-sheet.ts';
import { fitAboveKeyboard } from './fit-above-keyboard.ts';
import { followHistory } from './history-steps.ts';
import css from './touch-screen.css?inline';

export interface PhoneAdaptation {
  /** Notes how many views deep the panel is, from 1; 0 while it is invisible. */
  onStep(steps: number): void;
  destroy(): void;
}

/** @param onBack called when the visitor has gone back, with the number of remaining steps; 0 closes the panel */
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

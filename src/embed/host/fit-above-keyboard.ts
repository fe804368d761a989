/** Keeps a panel that covers the screen above the keyboard on it. */

/** A keyboard needs more than this share of the height; bars of the browser that come and go need less. */
const keyboardShare = 0.15;

export interface KeyboardFit {
  /** Says whether the panel is visible: one that is not has its own size. */
  setVisible(isVisible: boolean): void;
}

/** Follows the keyboard until the signal ends it. `root` is the panel's shadow root. */
export function fitAboveKeyboard(root: ShadowRoot, panel: HTMLElement, signal: AbortSignal): KeyboardFit {
  const viewport = window.visualViewport;
  let isVisible = false;

  function resize(): void {
    if (!viewport) return;
    const { height, offsetTop, scale } = viewport;
    // A visitor who has zoomed in sees less too.
    const hasKeyboard = isVisible && scale < 1.01 && height < innerHeight * (1 - keyboardShare);
    // While the keyboard is there, what it leaves.
    panel.style.insetBlock = hasKeyboard ? `${offsetTop}px auto` : '';
    panel.style.height = hasKeyboard ? `${height}px` : '';
    panel.classList.toggle('above-keyboard', hasKeyboard);
    if (!hasKeyboard) return;
    const field = root.activeElement;
    if (field?.matches('input, textarea, select')) field.scrollIntoView({ block: 'nearest' });
  }

  viewport?.addEventListener('resize', resize, { signal });
  viewport?.addEventListener('scroll', resize, { signal });

  return {
    setVisible(value) {
      isVisible = value;
      resize();
    },
  };
}

/** Keeps a full-screen panel above the on-screen keyboard. */

/** A keyboard covers more than this share of the height; browser bars that appear and disappear cover less. */
const keyboardShare = 0.15;

export interface KeyboardFit {
  /** Notes whether the panel is visible; while invisible it keeps its normal size. */
  setVisible(isVisible: boolean): void;
}

/** Follows the keyboard until the signal aborts. `root` is the panel's shadow root. */
export function fitAboveKeyboard(root: ShadowRoot, panel: HTMLElement, signal: AbortSignal): KeyboardFit {
  const viewport = window.visualViewport;
  let isVisible = false;

  function resize(): void {
    if (!viewport) return;
    const { height, offsetTop, scale } = viewport;
    // Zooming in also reduces the visible height.
    const hasKeyboard = isVisible && scale < 1.01 && height < innerHeight * (1 - keyboardShare);
    // While the keyboard is visible, the panel fills the rest.
    const zoom = panel.currentCSSZoom ?? 1;
    panel.style.insetBlock = hasKeyboard ? `${offsetTop / zoom}px auto` : '';
    panel.style.height = hasKeyboard ? `${height / zoom}px` : '';
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

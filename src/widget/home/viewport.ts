/** The widget's element and the focus in it. What views besides home need of it is in `../scrolling-viewport.ts`. */

export interface Viewport {
  readonly element: HTMLElement;
  /** Returns the element that has the focus, if it is in the widget. */
  focused(): Element | null;
  /** Focuses the heading of the view; without one the view. */
  focusHeading(): void;
  /** Focuses the element where a visitor begins. */
  focus(): void;
  /** Moves the focus from the empty frame to its new content. */
  passFocusOn(): void;
  /** Focuses the search box; returns whether there is one. */
  focusSearch(): boolean;
}

/** @param root shadow root of the element */
export function createViewport(element: HTMLElement, root: ShadowRoot): Viewport {
  const focusOn = (target: HTMLElement | null) => target?.focus({ preventScroll: true });

  const viewport: Viewport = {
    element,
    focused() {
      const active = root.activeElement;
      return element.contains(active) ? active : null;
    },
    focusHeading() {
      const [heading, view] = ['h1', '.view'].map((path) => element.querySelector<HTMLElement>(path));
      focusOn(heading ?? view ?? element);
    },
    focus() {
      // On a touch screen the keyboard would appear and hide the content.
      if (matchMedia('(pointer: coarse)').matches || !viewport.focusSearch()) viewport.focusHeading();
    },
    passFocusOn() {
      if (viewport.focused() === element) viewport.focus();
    },
    focusSearch() {
      const box = element.querySelector<HTMLInputElement>('#search');
      focusOn(box);
      box?.select();
      return box !== null;
    },
  };
  return viewport;
}

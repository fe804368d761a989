/** The drawn side of navigation: where the visitor was, and where the focus goes. */

import type { Entry, Place } from './models/navigation.ts';
import type { Layout } from './settings.ts';

export interface Stage {
  readonly element: HTMLElement;
  /** Where the visitor is now; to be read before leaving. */
  readPlace(): Place;
  /** After a view was drawn: scrolled and focused as it was, or at its top with the focus on its heading. */
  enter(entry: Entry): void;
  /** Puts the focus where a visitor begins. */
  focus(): void;
  /** Moves the focus on that waited on the frame while there was nothing in it. */
  takeFocus(): void;
  /** Calls once the widget is to be seen: not hidden, in a tab that is looked at. */
  whenSeen(act: () => void): void;
  /** Puts the focus in the search box; answers whether there is one. */
  focusSearch(): boolean;
}

/** `root` is what the element stands in. */
export function createStage(element: HTMLElement, root: ShadowRoot, layout: Layout): Stage {
  let hadFocus = false;

  const view = () => element.querySelector<HTMLElement>('.view');
  const scroller = () => (layout === 'panel' ? view() : document.scrollingElement);
  const focusOn = (target: HTMLElement | null | undefined) => target?.focus({ preventScroll: true });

  function focused(): Element | null {
    const active = root.activeElement;
    return element.contains(active) ? active : null;
  }

  function focusHeading() {
    focusOn(element.querySelector<HTMLElement>('h1') ?? view() ?? element);
  }

  /** What the page has above it stays where it is, unless the view begins further up than what is to be seen. */
  function showStart() {
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
  }

  const stage: Stage = {
    element,
    readPlace() {
      const active = focused();
      hadFocus = active !== null;
      return {
        scrollTop: scroller()?.scrollTop ?? 0,
        focusKey: active?.getAttribute('href') ?? active?.id,
      };
    },
    enter({ route, place }) {
      if (layout === 'inline' && !place) showStart();
      else scroller()?.scrollTo(0, place?.scrollTop ?? 0);
      // A page that shows something of its own accord keeps the focus where it was.
      if (!hadFocus) return;
      const key = place?.focusKey;
      const left =
        key && element.querySelector<HTMLElement>(`[href="${CSS.escape(key)}"], #${CSS.escape(key)}`);
      if (left) focusOn(left);
      else if (route.name !== 'search' || route.text !== '' || !stage.focusSearch()) focusHeading();
    },
    focus() {
      // On a touch screen the keyboard would come up and hide what there is to choose from.
      if (matchMedia('(pointer: coarse)').matches || !stage.focusSearch()) focusHeading();
    },
    takeFocus() {
      if (focused() === element) stage.focus();
    },
    whenSeen(act) {
      new IntersectionObserver((entries, observer) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        act();
      }).observe(element);
    },
    focusSearch() {
      const box = element.querySelector<HTMLInputElement>('#search');
      focusOn(box);
      box?.select();
      return box !== null;
    },
  };
  return stage;
}

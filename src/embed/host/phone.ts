/**
 * What the panel does on phones and other touch screens: it stays above the on-screen keyboard, and where it covers the
 * screen, Back closes it before it leaves the page. Arrives with the panel where either may be wanted.
 */

import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import css from './phone.css?inline';
import { isNarrowScreen } from './screen.ts';

export interface Phone {
  /** The panel is visible. */
  enter(): void;
  /** The panel is invisible. */
  leave(): void;
  destroy(): void;
}

/** A keyboard takes more than this share of the height; bars of the browser that come and go take less. */
const keyboardShare = 0.15;

const isOurs = () => history.state?.frontdesk === true;

/**
 * Going back arrives later, and until then the entry is still visible. Of all widgets that a page has and has had:
 * two that took the same entry away would leave the page.
 */
let goingBack: Promise<void> | undefined;

function goBack(): void {
  goingBack = new Promise((arrived) => {
    const arrive = () => {
      goingBack = undefined;
      arrived();
    };
    // Once everybody has heard of it.
    addEventListener('popstate', () => setTimeout(arrive), { once: true });
  });
  history.back();
}

export function createPhone(root: ShadowRoot, panel: HTMLElement, onBack: () => void): Phone {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const removeStyles = adoptSheet(root, css);

  let isSeen = false;

  function enterHistory(): void {
    if (goingBack) goingBack.then(() => isSeen && enterHistory());
    else if (isSeen && !isOurs() && isNarrowScreen()) {
      // With what the page's router keeps there: to it, the entry is one that it is at already.
      history.pushState({ ...history.state, frontdesk: true }, '');
    }
  }

  function leaveHistory(): void {
    // Where the page has gone elsewhere meanwhile, the entry lies behind it, and goes to where the page was.
    if (!goingBack && isOurs()) goBack();
  }

  function followHistory(): void {
    // Another widget may have taken the entry away, or this one before it was opened again.
    if (goingBack) enterHistory();
    else if (isSeen && isNarrowScreen() && !isOurs()) onBack();
  }

  const view = window.visualViewport;

  function fitAbove(): void {
    if (!view) return;
    const { height, offsetTop, scale } = view;
    // A visitor who has zoomed in sees less too.
    const hasKeyboard = isSeen && scale < 1.01 && height < innerHeight * (1 - keyboardShare);
    // While the keyboard is there, what it leaves.
    panel.style.insetBlock = hasKeyboard ? `${offsetTop}px auto` : '';
    panel.style.height = hasKeyboard ? `${height}px` : '';
    if (!hasKeyboard) return;
    const field = root.activeElement;
    if (field?.matches('input, textarea, select')) field.scrollIntoView({ block: 'nearest' });
  }

  addEventListener('popstate', followHistory, { signal });
  view?.addEventListener('resize', fitAbove, { signal });
  view?.addEventListener('scroll', fitAbove, { signal });

  return {
    enter() {
      isSeen = true;
      enterHistory();
      fitAbove();
    },
    leave() {
      isSeen = false;
      leaveHistory();
      fitAbove();
    },
    destroy() {
      isSeen = false;
      leaveHistory();
      lifetime.abort();
      removeStyles();
    },
  };
}

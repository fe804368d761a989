/**
 * The place of a launcher in the page. What takes over the whole document, such as a framework that hydrates it, removes
 * elements that it does not know: the launcher is put back then, together with an open panel.
 */

import { warn } from '../warn.ts';
import type { Launcher } from './launcher.ts';

/** Number of times in a minute that the launcher is put back. */
const mostReturns = 20;

export interface PlacedLauncher extends Launcher {
  /** Undefined if the host is an element of the page, which the page places. */
  readonly placement: Placement | undefined;
}

type FindParent = () => Element | null | undefined;

export interface Placement {
  /** Returns the element that holds the launcher. While there is none, the launcher is neither added nor put back. */
  parent: FindParent;
  /** Whether the page may also remove the launcher from far below the root. */
  isDeep: boolean;
  /** Called each time the launcher has another parent. */
  onPlace(): void;
  /** Adds the launcher to the page, or moves it to its parent. */
  place(): void;
  /** Removes the launcher for good. */
  end(): void;
}

/** Outside of the body: hiding or transforming the body is not meant for the launcher, which is fixed above it. */
export const pageRoot: FindParent = () => document.documentElement;

export function createPlacement(host: HTMLElement): Placement {
  let returns = 0;

  const observer = new MutationObserver(() => {
    if (host.isConnected || !placement.parent()?.isConnected) return;
    returns += 1;
    setTimeout(() => {
      returns -= 1;
    }, 60_000);
    if (returns <= mostReturns) placement.place();
    else {
      // Two observers that undo each other's work would stop the page.
      observer.disconnect();
      warn('the page keeps removing the launcher');
    }
  });

  const placement: Placement = {
    parent: pageRoot,
    isDeep: false,
    onPlace() {},
    place() {
      const parent = placement.parent();
      for (const node of [document, document.documentElement]) {
        if (node) observer.observe(node, { childList: true, subtree: placement.isDeep });
      }
      // A launcher already in place is not moved: moving would drop its focus and a click in progress.
      if (!parent || host.parentNode === parent) return;
      parent.append(host);
      placement.onPlace();
    },
    end() {
      placement.parent = () => null;
      observer.disconnect();
      host.remove();
    },
  };
  return placement;
}

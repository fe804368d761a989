/**
 * Runs in the page, before anything else of it: says when something is painted. It is put there as text, and so holds
 * all that it needs.
 */

export interface Painted {
  /** From the beginning to the end of the first frame that shows what was waited for. */
  readonly milliseconds: number;
}

export interface Awaited {
  /** A path as that of `Contestant.opened`. */
  readonly path: string;
  /** How many of them have to be visible. */
  readonly count?: number;
  /** What a word of each of them begins with; the second part of "Pre-orders" is a word too. */
  readonly text?: string;
}

export interface PaintingObserver {
  /** What becomes of the page's longest tasks and of its layout, as the browser tells it. */
  readonly longTasks: number[];
  layoutShift: number;
  /** Begins with the call. */
  call(act: () => unknown, awaited: Awaited): Promise<Painted>;
  /** Begins with the next event of a type, at its own time; what was painted is in `painted`. */
  arm(type: string, awaited: Awaited): void;
  painted: Promise<Painted> | undefined;
  isVisible(awaited: Awaited): boolean;
  /** The middle of the first that a path finds. */
  centreOf(path: string): { readonly x: number; readonly y: number };
  /** Clicks the first that a path finds, without the pointer having been there. */
  click(path: string): void;
}

declare global {
  interface Window {
    paintingObserver: PaintingObserver;
    contestant?: { open(): unknown };
  }
}

export function observePainting(): void {
  const giveUpAfter = 20_000;

  function find(path: string): Element[] {
    const parts = path.split(' >>> ');
    let roots: (Document | ShadowRoot)[] = [document];
    let found: Element[] = [];
    for (const part of parts) {
      found = roots.flatMap((root) => [...root.querySelectorAll(part)]);
      roots = found.flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []));
    }
    return found;
  }

  function isOnScreen(element: Element): boolean {
    const { width, height, top, left, bottom, right } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  function isVisible({ path, count = 1, text = '' }: Awaited): boolean {
    const shown = path.split(', ').flatMap(find).filter(isOnScreen);
    const fitting = shown.filter(({ textContent }) =>
      (textContent ?? '')
        .toLowerCase()
        .split(/[\s-]/)
        .some((word) => word.startsWith(text)),
    );
    return fitting.length >= count;
  }

  function watch(awaited: Awaited, since: number): Promise<Painted> {
    return new Promise((resolve, reject) => {
      const onFrame = () => {
        if (performance.now() - since > giveUpAfter) {
          reject(new Error(`not painted: ${JSON.stringify(awaited)}`));
          return;
        }
        if (!isVisible(awaited)) {
          requestAnimationFrame(onFrame);
          return;
        }
        // Its turn comes once the frame is drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ milliseconds: performance.now() - since });
        port2.postMessage(null);
      };
      requestAnimationFrame(onFrame);
    });
  }

  const observer: PaintingObserver = {
    longTasks: [],
    layoutShift: 0,
    painted: undefined,
    isVisible,
    centreOf(path) {
      const { x = 0, y = 0, width = 0, height = 0 } = find(path)[0]?.getBoundingClientRect() ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    },
    click(path) {
      const [element] = find(path);
      if (element instanceof HTMLElement) element.click();
    },
    call(act, awaited) {
      const painted = watch(awaited, performance.now());
      act();
      return painted;
    },
    arm(type, awaited) {
      observer.painted = new Promise((resolve, reject) => {
        const begin = ({ timeStamp }: Event) => watch(awaited, timeStamp).then(resolve, reject);
        addEventListener(type, begin, { capture: true, once: true });
      });
      // It may be asked for later than it fails.
      observer.painted.catch(() => {});
    },
  };
  window.paintingObserver = observer;

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observer.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') observer.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** When the end of a message counts as seen. */

import { render } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { MessageEnd } from '../../../../../src/desk/views/thread/messages/MessageEnd.tsx';

/** Holds back what each observer tells after its first look, as late frames do. Returns the observers' first looks. */
function delayObservers(): boolean[] {
  const looks: boolean[] = [];
  class LateObserver extends IntersectionObserver {
    constructor(tell: IntersectionObserverCallback) {
      let isFirst = true;
      super((entries, observer) => {
        if (!isFirst) return;
        isFirst = false;
        tell(entries, observer);
        looks.push(entries.at(-1)?.isIntersecting === true);
      });
    }
  }
  vi.stubGlobal('IntersectionObserver', LateObserver);
  return looks;
}

function showEnd() {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const onSeen = vi.fn();
  const { container } = render(
    <div style="height: 100px; overflow: auto">
      <MessageEnd onSeen={onSeen} />
      <div style="height: 1000px" />
    </div>,
  );
  return { onSeen, scroller: container.firstElementChild };
}

describe('the end of a message', () => {
  test('is seen once it was in view for a second', async () => {
    const { onSeen } = showEnd();
    await expect.poll(() => onSeen.mock.calls.length).toBe(1);
  });

  test('is not seen if it was scrolled away in a frame that is late', async () => {
    const looks = delayObservers();
    const { onSeen, scroller } = showEnd();
    await expect.poll(() => looks).toEqual([true]);
    scroller?.scrollTo(0, 500);
    await expect.poll(() => looks).toEqual([true, false]);
    expect(onSeen).not.toHaveBeenCalled();
  });
});

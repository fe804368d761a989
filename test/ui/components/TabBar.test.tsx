import { render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LinksContext } from '../../../src/ui/components/links.ts';
import tabBar from '../../../src/ui/components/TabBar.css?inline';
import { TabBar } from '../../../src/ui/components/TabBar.tsx';
import { adoptStyles } from '../../../src/ui/theme/style-sheet.ts';

let host: HTMLElement;
let root: ShadowRoot;
beforeEach(() => {
  host = document.createElement('main');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  adoptStyles(root).add(tabBar);
});
afterEach(() => {
  render(null, root);
  host.remove();
});

test('the current tab keeps its colour under the pointer', async () => {
  render(
    <LinksContext.Provider value={({ name }) => `#${name}`}>
      <div class="widget">
        <TabBar
          tabs={[
            { name: 'home', label: 'Help' },
            { name: 'messages', label: 'Messages' },
          ]}
          current="home"
        />
      </div>
    </LinksContext.Provider>,
    root,
  );
  const [current, other] = root.querySelectorAll('.tab');
  if (!current || !other) throw new Error('there are no tabs');
  const colorOf = (tab: Element) => getComputedStyle(tab).color;
  const before = [colorOf(current), colorOf(other)];
  await userEvent.hover(current);
  expect(colorOf(current)).toBe(before[0]);
  await userEvent.hover(other);
  expect(colorOf(other)).not.toBe(before[1]);
});

import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LinksContext } from '../../../src/ui/components/links.ts';
import tabBar from '../../../src/ui/components/TabBar.css?inline';
import { TabBar } from '../../../src/ui/components/TabBar.tsx';
import { renderStyled } from '../../support/render.ts';

test('the current tab keeps its colour under the pointer', async () => {
  const { getByRole } = renderStyled(
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
    tabBar,
  );
  const current = getByRole('link', { name: 'Help', current: 'page' });
  const other = getByRole('link', { name: 'Messages' });
  const colorOf = (tab: Element) => getComputedStyle(tab).color;
  const before = [colorOf(current), colorOf(other)];
  await userEvent.hover(current);
  expect(colorOf(current)).toBe(before[0]);
  await userEvent.hover(other);
  expect(colorOf(other)).not.toBe(before[1]);
});

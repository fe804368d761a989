/** What is shown of a list while it loads, once it is there, and when it could not be loaded. */

import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ListStates, type ListStatesProps } from '../../../src/desk/kit/ListStates.tsx';
import { startQuery } from '../../../src/state/query.ts';
import { expectAccessible } from '../../support/axe.ts';
import { renderPart } from '../../support/fake-desk/open-desk.tsx';
import { button } from '../../support/fake-desk/parts.ts';

/** Shows chairs, which are read when the test says so. */
function drawChairs(options: Partial<ListStatesProps<string[]>> = {}) {
  const reads: { done(chairs: string[]): void; fail(): void }[] = [];
  const query = startQuery<string[]>({
    read: () =>
      new Promise((resolve, reject) => reads.push({ done: resolve, fail: () => reject(new Error('away')) })),
    onError() {},
  });
  const { host } = renderPart(
    <main>
      <ListStates query={query} failed="The chairs couldn’t be loaded." {...options}>
        {(chairs) => <p>{chairs.join(', ')}</p>}
      </ListStates>
    </main>,
  );
  return { host, query, reads };
}

const loading = page.getByText('Loading');
const problem = page.getByRole('alert');

describe('a list', () => {
  test('shows that it loads, and then what it holds', async () => {
    const { host, reads } = drawChairs();
    await expect.element(loading).toBeInTheDocument();
    await expectAccessible(host);
    reads[0]?.done(['Oak', 'Pine']);
    await expect.element(page.getByText('Oak, Pine')).toBeVisible();
    await expect.element(loading).not.toBeInTheDocument();
    await expectAccessible(host);
  });

  test('says that it could not be loaded, and is read again', async () => {
    const { host, reads } = drawChairs();
    reads[0]?.fail();
    await expect.element(problem).toHaveTextContent('The chairs couldn’t be loaded.');
    await expectAccessible(host);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect.element(loading).toBeInTheDocument();
    await expect.element(problem).not.toBeInTheDocument();
    reads[1]?.done(['Oak']);
    await expect.element(page.getByText('Oak')).toBeVisible();
  });

  test('keeps what it held while something else loads and could not be loaded, if its owner wants that', async () => {
    const { query, reads } = drawChairs({ keepsFormer: true });
    reads[0]?.done(['Oak']);
    await expect.element(page.getByText('Oak')).toBeVisible();
    void query.restart();
    await expect.poll(() => query.state.value.status).toBe('loading');
    await expect.element(page.getByText('Oak')).toBeVisible();
    await expect.element(loading).not.toBeInTheDocument();
    reads[1]?.fail();
    await expect.element(problem).toBeVisible();
    await expect.element(page.getByText('Oak')).toBeVisible();
  });

  test('is read again as its owner says', async () => {
    const onRetry = vi.fn();
    const { reads } = drawChairs({ onRetry });
    reads[0]?.fail();
    await button('Try again').click();
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(reads).toHaveLength(1);
  });
});

import { expect, test } from 'vitest';
import { createResource } from '../../../../src/widget/models/state/resource.ts';

test('a resource ignores an overtaken answer, and counts failures from one', async () => {
  const answers: { resolve(text: string): void; reject(error: unknown): void }[] = [];
  const tries: (number | undefined)[] = [];
  const read = () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject }));
  const resource = createResource(read, (_error, _again, count) => tries.push(count));
  const [second, third] = [resource.refresh(), resource.refresh()];
  answers[2]?.resolve('new');
  await third;
  answers[1]?.resolve('old');
  await second;
  answers[0]?.reject(new Error('older still'));
  await Promise.resolve();
  expect(resource.state.value).toEqual({ status: 'ready', value: 'new' });
  expect(tries).toEqual([]);

  for (const round of [1, 2]) {
    const failing = resource.refresh();
    answers.at(-1)?.reject(new Error(`failure ${round}`));
    await failing;
  }
  expect([tries, resource.state.value]).toEqual([[1, 2], { status: 'ready', value: 'new' }]);
});

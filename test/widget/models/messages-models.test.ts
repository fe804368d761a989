import { afterEach, beforeEach, expect, test } from 'vitest';
import { createModels } from '../../../src/widget/models/index.ts';
import { createMessagesModels } from '../../../src/widget/models/messages-models.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';

let lifetime: AbortController;
beforeEach(() => {
  lifetime = new AbortController();
});
afterEach(() => lifetime.abort());

function createOf(client = createFixtureClient()) {
  const models = createModels({
    client,
    settings: { helpCenterId: 7, lang: 'en', storage: 'never' },
    route: { name: 'home' },
    signal: lifetime.signal,
    readScrollPosition: () => ({ scrollTop: 0, focusKey: undefined }),
    whenVisible: (act) => act(),
    onEvent() {},
    onNavigate() {},
  });
  return { messagesModels: createMessagesModels(models), client };
}

test('each model is created once for a widget, and for each widget', () => {
  const one = createOf();
  const other = createOf();
  for (const name of ['articleForms', 'visitorSession'] as const) {
    expect(one.messagesModels[name]()).toBe(one.messagesModels[name]());
    expect(one.messagesModels[name]()).not.toBe(other.messagesModels[name]());
  }
});

test('the form of an article is asked for once', async () => {
  const { messagesModels, client } = createOf();
  const form = messagesModels.articleForms().open(104, 5);
  expect(messagesModels.articleForms().open(104, 5)).toBe(form);
  expect(messagesModels.articleForms().open(105, 5)).not.toBe(form);
  await expect.poll(() => form.state.value.status).toBe('ready');
  expect(client.sentTo('getForm')).toHaveLength(2);
});

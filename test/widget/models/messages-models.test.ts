import { expect, test } from 'vitest';
import { createMessagesModels } from '../../../src/widget/models/messages-models.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildModels } from './build-models.ts';

function build() {
  const client = createFixtureClient();
  return { messagesModels: createMessagesModels(buildModels({ client })), client };
}

test('each model is created once for a widget, and for each widget', () => {
  const one = build();
  const other = build();
  for (const name of ['articleForms', 'visitorSession'] as const) {
    expect(one.messagesModels[name]()).toBe(one.messagesModels[name]());
    expect(one.messagesModels[name]()).not.toBe(other.messagesModels[name]());
  }
});

test('the form of an article is asked for once', async () => {
  const { messagesModels, client } = build();
  const form = messagesModels.articleForms().open(104, 5);
  expect(messagesModels.articleForms().open(104, 5)).toBe(form);
  expect(messagesModels.articleForms().open(105, 5)).not.toBe(form);
  await expect.poll(() => form.state.value.status).toBe('ready');
  expect(client.sentTo('getForm')).toHaveLength(2);
});

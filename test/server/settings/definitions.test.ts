/** What every definition of a setting keeps to, so that what follows from it can be read and printed. */

import { describe, expect, test } from 'vitest';
import { serverSettings } from '../../../src/server/settings/server/subjects.ts';
import { agentParts, agentSettings } from '../../../src/server/settings/stored/agent.ts';
import {
  helpCenterNames,
  helpCenterPlacement,
  helpCenterSettings,
} from '../../../src/server/settings/stored/help-center.ts';
import { inboxParts, inboxSettings } from '../../../src/server/settings/stored/inbox.ts';
import { keySettings } from '../../../src/server/settings/stored/key.ts';
import { commandOption, type StoredSettings } from '../../../src/server/settings/stored/setting.ts';
import { webhookSettings } from '../../../src/server/settings/stored/webhook.ts';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('a setting of the server', () => {
  test('has a variable of its own, and a sentence without its full stop', () => {
    expect(twice(serverSettings.map(({ env }) => env))).toEqual([]);
    for (const { env, sentence } of serverSettings) expect(sentence, env).toMatch(/^[^|]*[^.|]$/);
  });

  test('has a default that can be given as a text too', () => {
    for (const { env, kind, default: value } of serverSettings) {
      const text = value === null ? '' : kind.print(value);
      if (text !== '') expect({ env, value: kind.parse(text) }).toEqual({ env, value });
    }
  });
});

describe('a stored setting', () => {
  test.each<[string, StoredSettings]>([
    ['inboxes', { ...inboxParts, ...inboxSettings }],
    ['agents', { ...agentParts, ...agentSettings }],
    ['help centers', { ...helpCenterNames, ...helpCenterPlacement, ...helpCenterSettings }],
    ['keys', keySettings],
    ['webhooks', webhookSettings],
  ])('of %s has an option of its own, and sentences without their last full stop', (_, settings) => {
    expect(twice(Object.entries(settings).map(([name, setting]) => commandOption(name, setting)))).toEqual(
      [],
    );
    for (const [name, { sentence, details = sentence }] of Object.entries(settings)) {
      for (const one of [sentence, details]) expect(one, name).toMatch(/^[^|]*[^.|]$/);
    }
  });
});

/** A stored setting has a column by its name, with its default: rows from before it have what its definition says. */

import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { agents, helpCenters, inboxes } from '../../../../src/server/db/tables/index.ts';
import { agentSettings } from '../../../../src/server/settings/stored/agent.ts';
import {
  helpCenterPlacement,
  helpCenterSettings,
} from '../../../../src/server/settings/stored/help-center.ts';
import { inboxSettings } from '../../../../src/server/settings/stored/inbox.ts';
import type { StoredSettings } from '../../../../src/server/settings/stored/setting.ts';

test.each<[string, PgTable, StoredSettings]>([
  ['inbox', inboxes, inboxSettings],
  ['help center', helpCenters, { ...helpCenterPlacement, ...helpCenterSettings }],
  ['agent', agents, agentSettings],
])('the columns of settings of an %s have their defaults', (_, table, settings) => {
  const columns = getTableColumns(table);
  const found = Object.keys(settings).map((name) => [name, columns[name]?.default ?? null] as const);
  const expected = Object.entries(settings).map(([name, setting]) => [name, setting.default]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  for (const [name, setting] of Object.entries(settings))
    expect({ name, notNull: columns[name]?.notNull }).toEqual({ name, notNull: setting.default !== null });
});

/** What the docs, the dashboard and the alerts name is measured, and what is measured is documented. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Metrics } from '../../src/server/operate/metrics/metrics.ts';
import { root } from '../../tools/fresh.mjs';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();
const read = (path: string) => readFile(join(root, path), 'utf8');

interface Measured {
  readonly help: string;
  readonly kind: string;
}

let measured: ReadonlyMap<string, Measured>;
let page: string;
let alerts: readonly { readonly alert: string; readonly expr: string }[];

beforeAll(async () => {
  const text = await new Metrics(database).print();
  const kinds = new Map(
    Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', kind = '']) => [name, kind]),
  );
  measured = new Map(
    Array.from(text.matchAll(/^# HELP (\S+) (.*)$/gm), ([, name = '', help = '']) => [
      name,
      { help, kind: kinds.get(name) ?? '' },
    ]),
  );
  page = await read('docs/operating/monitoring.md');
  alerts = parse(await read('deploy/prometheus-alerts.yaml')).groups.flatMap(
    ({ rules }: { rules: typeof alerts }) => rules,
  );
});

test('the table has every metric of our own, with what it is', () => {
  const rows = Array.from(page.matchAll(/^\| `(frontdesk_\w+)` \|.*\| (.*) \|$/gm), ([, name, help]) => [
    name,
    help,
  ]);
  const ours = Array.from(measured, ([name, { help }]) => [name, help]);
  expect(rows.toSorted()).toEqual(ours.filter(([name]) => name?.startsWith('frontdesk_')).toSorted());
});

test('every metric that the page, the dashboard and the alerts name is measured', async () => {
  const names = new Set<string>();
  for (const [name, { kind }] of measured) {
    const parts = kind === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    for (const part of parts) names.add(name + part);
  }
  const dashboard = await read('deploy/grafana-dashboard.json');
  const expressions = [
    ...JSON.parse(dashboard).panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    ),
    ...alerts.map(({ expr }) => expr),
  ];
  const named = expressions.flatMap((text) => text.match(/\b(?:frontdesk|nodejs|process)_\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(expressions.length / 2);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  const ofNode = page.match(/`((?:nodejs|process)_\w+)`/g) ?? [];
  expect(ofNode.filter((name) => !names.has(name.slice(1, -1)))).toEqual([]);
});

test('the page has every alert', () => {
  const rows = Array.from(page.matchAll(/^\| `(Frontdesk\w+)` \|/gm), ([, name]) => name);
  expect(rows).toEqual(alerts.map(({ alert }) => alert));
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../tools/fresh.mjs';
import { migrationProblems } from '../../support/migration-problems.ts';

const folder = join(root, 'src/server/db/migrations');

test('no migration lets requests wait for long', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const files = names
    .sort()
    .map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') }));
  expect(await migrationProblems(await Promise.all(files))).toEqual([]);
});

const outside = '-- Outside of a transaction.\n';

describe('the rule', () => {
  test.each([
    ['an index', 'create index i on tickets (user_id)'],
    ['a unique index', 'create unique index i on tickets (user_id)'],
    ['a type', 'alter table tickets alter column subject type varchar'],
    ['a constraint', 'alter table tickets add constraint c check (id > 0)'],
    ['a foreign key', 'alter table tickets add constraint c foreign key (a) references users (a)'],
    ['a unique constraint', 'alter table tickets add constraint c unique (user_id, a)'],
    ['NOT NULL', 'alter table tickets alter column a set not null'],
    ['a column without a value', 'alter table tickets add column a text not null'],
    ['a default that differs', 'alter table tickets add column a uuid default gen_random_uuid()'],
    ['a number of each row', 'alter table tickets add column a bigserial'],
    ['an identity', 'alter table tickets add column a bigint generated always as identity'],
    ['a computed column', 'alter table tickets add column a text generated always as (b) stored'],
    ['a column that refers', 'alter table tickets add column a bigint references users (user_id)'],
    ['many rows', 'update tickets set a = 1'],
    ['a validation with its locks', 'alter table tickets validate constraint c'],
    ['an index that cannot be tried again', `${outside}create index concurrently i on tickets (user_id)`],
    ['anything else outside', `${outside}alter table tickets add column a text`],
  ])('refuses %s', async (_what, text) => {
    expect(await migrationProblems([{ name: '0025_x.sql', text }])).toHaveLength(1);
  });

  test('lets a new table have what it likes, and the others what takes a moment', async () => {
    const text = `create table n (user_id bigint not null, a text);--> statement-breakpoint
      alter table n add constraint n_pk primary key (user_id);
      alter table n add constraint n_fk foreign key (user_id) references users (user_id);
      create index n_a on n (a);
      alter table tickets add column b text default '' not null, add column c timestamptz default now() not null;
      alter table tickets add column d text[] default '{}'::text[] not null;
      alter table tickets drop column e;
      alter table tickets add constraint c check (a is not null) not valid;`;
    expect(await migrationProblems([{ name: '0025_x.sql', text }])).toEqual([]);
  });

  test('lets NOT NULL follow a check that was validated', async () => {
    const files = [
      'alter table tickets add constraint c check (a is not null) not valid',
      `${outside}alter table tickets validate constraint c`,
      'alter table tickets alter column a set not null, drop constraint c',
    ].map((text, index) => ({ name: `002${index}_x.sql`, text }));
    expect(await migrationProblems(files)).toEqual([]);
  });
});

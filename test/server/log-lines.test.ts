import { expect, test } from 'vitest';
import { logLine } from '../../src/server/log-lines.ts';

const base = { time: Date.UTC(2026, 2, 2, 9), pid: 1, hostname: 'shop' };
const info = { ...base, level: 30 };
const warning = { ...base, level: 40 };
const line = (entry: object, hasRequests = false) => logLine(`${JSON.stringify(entry)}\n`, { hasRequests });

test('a line has its time, what happened, how bad it is and what it is about', () => {
  expect(line({ ...info, msg: 'PostgreSQL is ready', folder: '/data' })).toMatch(
    /^\d\d:\d\d:\d\d PostgreSQL is ready folder=\/data\n$/,
  );
  expect(line({ ...warning, msg: 'it is late', milliseconds: 12.6 })).toMatch(
    /^\d\d:\d\d:\d\d warning: it is late milliseconds=13\n$/,
  );
  expect(
    line({ ...base, level: 50, msg: 'mail was not sent', err: { message: 'refused', stack: 'at x' } }),
  ).toMatch(/ error: mail was not sent \(refused\)\n$/);
});

test('no line holds SQL: neither of a slow query nor of one that failed', () => {
  const slow = {
    ...warning,
    msg: 'slow query',
    queryTime: 1234,
    statement: 'insert into agents values ($1)',
  };
  expect(line(slow)).toMatch(/ warning: slow query queryTime=1234\n$/);
  const message = 'Failed query: select "a" from "agents"\nparams: maja@shop.example';
  expect(line({ ...warning, msg: 'it failed', err: { message, cause: { message: 'deadlock' } } })).toMatch(
    / it failed \(deadlock\)\n$/,
  );
  expect(line({ ...warning, msg: 'it failed', err: { message } })).toMatch(
    / it failed \(a query failed\)\n$/,
  );
});

test('requests are shown where they went wrong, and all of them where that is asked for', () => {
  const request = (statusCode: number) => ({
    ...info,
    reqId: 'r',
    req: { method: 'GET', url: '/help' },
    res: { statusCode },
    responseTime: 3.4,
    msg: 'request completed',
  });
  expect(line(request(200))).toBeNull();
  expect(line(request(200), true)).toMatch(/ GET \/help 200 responseTime=3\n$/);
  expect(line(request(500))).toMatch(/ GET \/help 500 /);
});

test('what comes from outside cannot write to the terminal', () => {
  const shown = line({ ...warning, msg: 'refused', host: 'a\u001b[2Jb\r\n\u202ec' });
  expect(shown).toMatch(/ refused host=a \[2Jb c\n$/);
  expect(logLine('no JSON\u001b[2J\n', { hasRequests: false })).toBe('no JSON [2J\n');
});

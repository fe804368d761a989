import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';
import { listedExpressions } from './listed-expressions.ts';
import { collectExpressions } from './support/collect-expressions.ts';
import { ExpressionJudge, type ExpressionLists, judgeExpressions } from './support/judge-expressions.ts';
import { sampleOf } from './support/sample.ts';

/** The expressions of the sources that take linear time: to check them all takes minutes. */
const safePath = join(root, 'test/linear-expressions.txt');

const none: ExpressionLists = { polynomial: [], built: [], innocent: [] };
const file = 'planted.ts';

async function judge(code: string, lists: Partial<ExpressionLists> = {}): Promise<string[]> {
  return await judgeExpressions(collectExpressions(file, code), { ...none, ...lists });
}

test('every expression of the sources takes linear time, or is listed with its reason', async () => {
  const names = await readdir(join(root, 'src'), { recursive: true });
  const expressions = [];
  for (const name of names.filter((name) => /\.tsx?$/.test(name))) {
    const path = join('src', name).split(sep).join('/');
    expressions.push(...collectExpressions(path, await readFile(join(root, path), 'utf8')));
  }
  expect(expressions.length).toBeGreaterThan(150);
  const safe = (await readFile(safePath, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  // The list is checked too: a sample of it, and all of it in a full run.
  const checked = new Set(sampleOf(safe, 12));
  const expressionJudge = new ExpressionJudge(safe.filter((expression) => !checked.has(expression)));
  expect(await judgeExpressions(expressions, listedExpressions, expressionJudge)).toEqual([]);
  // One that is new, or gone: `npx vitest run --project node test/regular-expressions.test.ts --update`.
  await expect(`${(await expressionJudge.safe()).join('\n')}\n`).toMatchFileSnapshot(safePath);
});

test('one of the list of linear ones is taken at its word, and no other is', async () => {
  const trusting = new ExpressionJudge(['/(a+)+$/']);
  const judged = async (code: string) =>
    await judgeExpressions(collectExpressions(file, code), none, trusting);
  expect(await judged('/(a+)+$/.test(b)')).toEqual([]);
  expect(await judged('/(a+)+$/i.test(b)')).toEqual([`${file}:1 is exponential: /(a+)+$/i`]);
  expect(await trusting.safe()).toEqual(['/(a+)+$/']);
});

test.each([
  ['a literal', 'const found = /(a|a)*$/.test(text);', 'exponential', '/(a|a)*$/'],
  ['one in a template', `const found = \`\${/(\\w+)+$/.exec(text)}\`;`, 'exponential', '/(\\w+)+$/'],
  ['one of a text', "new RegExp('(a+)+$', 'i');", 'exponential', "'(a+)+$'"],
  ['one without new', "RegExp('(a+)+$');", 'exponential', "'(a+)+$'"],
  ['the pattern of a schema', "Type.String({ pattern: '(a+)+$' });", 'exponential', "'(a+)+$'"],
  ['a polynomial one', 'text.replace(/ +$/, "");', 'polynomial, and not listed', '/ +$/'],
  ['one that nothing knows', "new RegExp('(', 'u');", 'unknown', "'('"],
])('%s is judged', async (_, code, problem, expression) => {
  expect(await judge(code)).toEqual([`${file}:1 is ${problem}: ${expression}`]);
});

test('linear ones pass', async () => {
  const code =
    "/^\\s*a/.test(b); new RegExp('^a+$'); Type.String({ pattern: '^a+$' }); /b/ instanceof RegExp;";
  expect(await judge(`${code} function f(a: RegExp) {}`)).toEqual([]);
});

test('a polynomial one passes where its text is short or the operator’s, and the list says so', async () => {
  const code = 'text.replace(/ +$/, "");';
  const entry = { file, code: '/ +$/', reason: 'Planted.' };
  const bounded = (characters: number) => ({ ...entry, text: { characters, checkedIn: file } });
  expect(await judge(code, { polynomial: [{ ...entry, text: 'of the operator' }] })).toEqual([]);
  expect(await judge(code, { polynomial: [bounded(1000)] })).toEqual([]);
  expect(await judge(code, { polynomial: [bounded(1001)] })).toEqual([
    `${file}:1 is polynomial, and meets more than 1000 characters: / +$/`,
  ]);
});

test.each(['/^ +$/', '/(a+)+$/', 'nothing'])('the list never helps %s', async (code) => {
  const entry = { file, code, text: 'of the operator', reason: 'Planted.' } as const;
  expect(await judge(code, { polynomial: [entry] })).toContain(`${file} is listed without need: ${code}`);
});

const builtCode = `\`^\${name}[\${letters.join("")}]$\``;
const built = `new RegExp(${builtCode}, "i")`;

test('a built one needs examples of its parts, and every one of them is judged', async () => {
  const examples = (...name: string[]) => [
    { file, code: builtCode, examples: name.map((name) => ({ name, 'letters.join("")': 'abc' })) },
  ];
  expect(await judge(built)).toEqual([
    `${file}:1 is built of parts, and has no examples of them: ${builtCode}`,
  ]);
  expect(await judge(built, { built: examples('frontdesk', 'a+') })).toEqual([]);
  expect(await judge(built, { built: examples('frontdesk', '(a*)*') })).toEqual([
    `${file}:1 is exponential: ${builtCode}`,
  ]);
  expect(await judge(built, { built: [{ file, code: builtCode, examples: [{ name: 'a' }] }] })).toEqual([
    `${file}:1 has a part without an example: ${builtCode}`,
  ]);
  expect(await judge('', { built: examples('a') })).toEqual([`${file} is listed without need: ${builtCode}`]);
});

test.each([
  'text.match(typed)',
  'text.search("a+")',
  "text['matchAll'](found.pattern)",
  'new RegExp("a", flags)',
  'const Made = RegExp',
  'Reflect.construct(RegExp, [typed])',
  'new globalThis.RegExp(typed)',
  'class Own extends RegExp {}',
])('%s cannot be judged, and is refused', async (code) => {
  expect(await judge(code)).toMatchObject([
    expect.stringContaining('a text becomes an expression, or a RegExp hides'),
  ]);
});

test('an expression with a name is judged where it is made', async () => {
  expect(await judge('const run = /a/g; text.matchAll(run); text.match(isLong ? run : /b/);')).toEqual([]);
});

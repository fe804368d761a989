import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';
import { checkMarkup } from '../tools/markup-rules.mjs';

async function refusedIn(files: Readonly<Record<string, string>>) {
  const dir = await mkdtemp(join(tmpdir(), 'frontdesk-markup-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  const refused = await checkMarkup(dir);
  await rm(dir, { recursive: true });
  return refused;
}

test('the sources make no elements of a text', async () => {
  expect(await checkMarkup(root)).toEqual([]);
});

test.each([
  ['dangerouslySetInnerHTML', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
  ['innerHTML', 'element.innerHTML = text;'],
  ['innerHTML', "element['innerHTML'] += text;"],
  ['outerHTML', 'element.outerHTML = text;'],
  ['insertAdjacentHTML', "element.insertAdjacentHTML('beforeend', text);"],
  ['document.write', 'document.write(text);'],
  ['document.writeln', 'document.writeln(text);'],
  ['createContextualFragment', 'range.createContextualFragment(text);'],
  ['setHTMLUnsafe', 'element.setHTMLUnsafe(text);'],
  ['srcdoc', 'frame.srcdoc = text;'],
  ['DOMParser', "new DOMParser().parseFromString(text, 'text/html');"],
  ['trustedTypes', 'const { trustedTypes } = window;'],
  ['createPolicy', "factory.createPolicy('other', rules);"],
  ['createHTML', 'policy.createHTML(text);'],
])('%s is refused in %s', async (found, line) => {
  expect(await refusedIn({ 'src/embed/planted.ts': `// Planted.\n${line}\n` })).toEqual([
    { file: 'src/embed/planted.ts', line: 2, found },
  ]);
});

test('the policy is made in the sanitiser, which shows and parses nothing itself', async () => {
  const policy = "trustedTypes.createPolicy('frontdesk', { createHTML });\n";
  const refusedInSanitiser = (code: string) => refusedIn({ 'src/ui/html/sanitise.ts': code });
  expect(await refusedInSanitiser(policy)).toEqual([]);
  expect(await refusedInSanitiser(`${policy}a.innerHTML = b;\n`)).toHaveLength(1);
  expect(await refusedInSanitiser(`${policy}new DOMParser();\n`)).toHaveLength(1);
});

test('one component of the pages holds what was sanitised when it was stored, and does nothing else', async () => {
  const drawn = '<div dangerouslySetInnerHTML={{ __html: html }} />\n';
  expect(await refusedIn({ 'src/help/components/ArticleText.tsx': drawn })).toEqual([]);
  expect(await refusedIn({ 'src/help/components/ArticleText.tsx': 'a.innerHTML = b;\n' })).toHaveLength(1);
  expect(await refusedIn({ 'src/help/components/Other.tsx': drawn })).toHaveLength(1);
});

test('the sanitiser of the server prints what it has sanitised, and parses nothing itself', async () => {
  const refusedInPrinter = (code: string) => refusedIn({ 'src/server/html/sanitise.ts': code });
  expect(await refusedInPrinter('  return box.innerHTML;\n')).toEqual([]);
  expect(await refusedInPrinter('  return (box.innerHTML = text);\n')).toHaveLength(1);
  expect(await refusedInPrinter('  box.innerHTML = text;\n')).toHaveLength(1);
  expect(await refusedIn({ 'src/help/planted.ts': '  return box.innerHTML;\n' })).toHaveLength(1);
});

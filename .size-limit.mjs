/**
 * What visitors download, in bytes of brotli, and how much it may be: `npm run size`, after a build. The limits guard
 * against accidents: one that is used to nine tenths is raised, or something is loaded later; no code is shaped by it.
 */

import { readFileSync } from 'node:fs';

const publicDir = 'dist/public';

/** @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
const manifest = JSON.parse(
  readFileSync(new URL(`${publicDir}/widget/manifest.json`, import.meta.url), 'utf8'),
);

/** @type {typeof manifest} */
const helpManifest = JSON.parse(
  readFileSync(new URL(`${publicDir}/help-center/manifest.json`, import.meta.url), 'utf8'),
);

/** @type {typeof manifest} */
const deskManifest = JSON.parse(
  readFileSync(new URL(`${publicDir}/desk-files/manifest.json`, import.meta.url), 'utf8'),
);

const handover = 'src/embed/host/script-handover.ts';
const panel = withImports([handover, 'src/embed/host/panel/panel.ts'], manifest);
const models = withImports(
  Object.keys(manifest).filter((key) => manifest[key]?.name === 'models'),
  manifest,
);
/** What is fetched before a visitor chooses anything: also what they read, and the search engine. */
const ahead = withImports(
  [
    ...Object.keys(manifest).filter((key) => manifest[key]?.name === 'views'),
    'src/widget/models/search/article-index.ts',
    'src/languages/en/search/stem.ts',
  ],
  manifest,
);
const unread = withImports([handover, 'src/embed/host/unread/request-unread.ts'], manifest);
const framed = withImports([handover, 'src/embed/frame/host.ts'], manifest);
/** All but what a page with the script tag never loads, and the languages besides English. */
const everyView = Object.entries(manifest)
  .filter(([key]) => !/\/frame|^_protocol|^src\/languages\//.test(key))
  .map(([, { file }]) => file);

export default [
  // It holds the paths of all that home needs, and asks for that at once.
  check('script tag', ['frontdesk.js'], 3_300),
  check('up to the open home view', ['frontdesk.js', ...panel], 28_500),
  check('home with its styles', filesNamed('panel'), 16_200),
  check('evaluated behind home', ['frontdesk.js', ...new Set([...panel, ...models])], 60_000),
  check('fetched before a choice is made', ['frontdesk.js', ...new Set([...panel, ...ahead])], 95_000),
  check('what is unread, before that', ['frontdesk.js', ...unread], 23_500),
  check(
    'a new reply beside the closed panel',
    added('src/embed/host/preview/preview-card.ts', unread),
    6_000,
  ),
  check('every view, in English', ['frontdesk.js', ...everyView], 145_500),
  check('with the panel in a frame', ['frontdesk.js', ...framed], 19_800),
  check('beside a frame', ['frontdesk-frame.js'], 1_000),
  check('a page of the help center', withImports(['src/help/islands/main.ts'], helpManifest), 3_100),
  check('how its pages look', withImports(['src/help/help-center.css'], helpManifest), 8_000),
  // For agents, and for no visitor.
  check('desk first list', withImports(['src/desk/main.tsx', 'src/desk/desk.css'], deskManifest), 70_000),
];

/**
 * Returns the files of a source that is loaded after others.
 * @param {string} key
 * @param {string[]} loaded
 */
function added(key, loaded) {
  return withImports([key], manifest).filter((file) => !loaded.includes(file));
}

/**
 * The file of several modules that the build gives a name.
 * @param {string} name
 */
function filesNamed(name) {
  return Object.values(manifest).flatMap((built) => (built.name === name ? [built.file] : []));
}

/**
 * @param {string} name
 * @param {string[]} files
 * @param {number} limit in bytes
 */
function check(name, files, limit) {
  return { name, path: files.map((file) => `${publicDir}/${file}`), limit: `${limit} B`, brotli: true };
}

/**
 * The files of these sources, and everything that they import at once.
 * @param {string[]} keys
 * @param {typeof manifest} built
 * @param {Set<string>} found
 */
function withImports(keys, built, found = new Set()) {
  for (const key of keys) {
    const chunk = built[key];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    withImports(chunk.imports ?? [], built, found);
  }
  return [...found];
}

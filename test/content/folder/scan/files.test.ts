import { expect, test } from 'vitest';
import { readFolder } from '../../../../src/content/folder/scan/read-folder.ts';
import { resolveHtml } from '../../../../src/markup/linked-text.ts';
import { articleOf, png, problemsOf, useFolders } from '../../article/folders.ts';

const makeFolder = useFolders();
const pdf = Buffer.from('%PDF-1.7\n');
const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1');

async function read(files: Record<string, string | Buffer>) {
  const folder = await readFolder(await makeFolder(files));
  const html = resolveHtml(articleOf(folder, 'a.md').html, {
    articleUrl: (key) => key,
    fileUrl: (_hash, name) => `/files/${name}`,
  });
  return { folder, html };
}

test('PDFs and films beside the articles are files of theirs, and other files are not', async () => {
  const { folder, html } = await read({
    'a.md':
      '[manual](files/manual.pdf) [film](film.mp4) [root](/files/manual.pdf) [site](/files/none.pdf)\n\n[secret](.env) [page](page.html)',
    'files/manual.pdf': pdf,
    'film.mp4': mp4,
    '.env': 'KEY=1',
    'page.html': '<h1>Page</h1><svg></svg>',
  });
  expect(folder.files.map(({ name, type }) => [name, type])).toEqual([
    ['manual.pdf', 'application/pdf'],
    ['film.mp4', 'video/mp4'],
  ]);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/files/manual.pdf',
    '/files/film.mp4',
    '/files/manual.pdf',
    '/files/none.pdf',
  ]);
  expect(problemsOf(folder)).toEqual([
    'a.md:3 The file ".env" is neither an image, a PDF nor a video.',
    'a.md:3 The file "page.html" is neither an image, a PDF nor a video.',
  ]);
});

test('a picture is known by its bytes, whatever it is called', async () => {
  const { folder } = await read({
    'a.md': '![1](one.jpg) ![2](two) ![3](three.png) ![4](four.png)',
    'one.jpg': png,
    two: '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'three.png': '<html><svg></svg></html>',
    'four.png': pdf,
  });
  expect(folder.files.map(({ name, type }) => [name, type])).toEqual([
    ['one.jpg', 'image/png'],
    ['two', 'image/svg+xml'],
  ]);
  expect(problemsOf(folder)).toEqual([
    'a.md:1 The image "three.png" is not an image that browsers show.',
    'a.md:1 The image "four.png" is not an image that browsers show.',
  ]);
});

test('what is embedded and may not be shown is a link with its title, and films of known sites stay', async () => {
  const { html, folder } = await read({
    'a.md': [
      '<iframe src="https://forms.example/f/1" title="The form"></iframe>',
      '<iframe src="//maps.example/map"></iframe>',
      '<video controls><source src="film.mp4"></video>',
      '<iframe src="https://www.youtube.com/embed/abcdefg"></iframe>',
      '<iframe></iframe>',
    ].join('\n\n'),
    'film.mp4': mp4,
  });
  expect(html.split('\n')).toEqual([
    '<p><a href="https://forms.example/f/1">The form</a></p>',
    '<p><a href="//maps.example/map">maps.example</a></p>',
    '<p><a href="/files/film.mp4">film.mp4</a></p>',
    '<iframe src="https://www.youtube.com/embed/abcdefg"></iframe>',
    '<iframe></iframe>',
  ]);
  expect(folder.files.map(({ type }) => type)).toEqual(['video/mp4']);
  // No file of another site is among them.
  expect(folder.summary).toEqual([{ kind: 'link', form: '', found: 1, failed: 0, files: 0 }]);
});

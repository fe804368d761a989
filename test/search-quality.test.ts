import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoHelpFolder, readHelpArticles } from './support/help-articles.ts';
import type { SearchEngine } from './support/search-quality/engine.ts';
import { knownItemQueries } from './support/search-quality/known-item-queries.ts';
import { measureLetters, ranksOf, summarise } from './support/search-quality/measure.ts';
import { demoQuestions, readSearchQuestions } from './support/search-quality/questions.ts';

const article = (path: string, title: string, body = '') => ({
  path,
  language: 'en',
  title,
  headings: [],
  body,
});

/** Finds the same for every text, and suggests the same once three letters are typed. */
function engineThatFinds(...paths: string[]): SearchEngine {
  return {
    name: 'fixed',
    search: async (_text, limit) => paths.slice(0, limit),
    suggest: async (text, limit) => (text.length < 3 ? [] : paths.slice(0, limit)),
  };
}

describe('ranks', () => {
  it('are those of the best answer', async () => {
    const ranks = await ranksOf(engineThatFinds('a', 'b', 'c'), [
      { text: 'x', answers: ['c', 'b'] },
      { text: 'x', answers: ['a'] },
      { text: 'x', answers: ['d'] },
    ]);
    expect(ranks).toEqual([2, 1, Number.POSITIVE_INFINITY]);
  });

  it('are summed up', () => {
    expect(summarise([1, 2, 4, Number.POSITIVE_INFINITY])).toEqual({
      meanReciprocalRank: 0.4375,
      hitAt1: 0.25,
      hitAt3: 0.5,
    });
  });
});

describe('letters', () => {
  it('are counted until an article is suggested, and one more where it never is', async () => {
    const engine = engineThatFinds('a');
    expect(await measureLetters(engine, [article('a', 'Returns')])).toBe(3);
    expect(await measureLetters(engine, [article('b', 'Returns')])).toBe(8);
  });
});

describe('queries for a known item', () => {
  const articles = [
    article('tracking', 'How to track your parcel', 'The parcel has a number.'),
    article('returns', 'How to return your shoes', 'The shoes go back.'),
    article('faq', 'FAQ', 'How to ask.'),
  ];
  const queries = new Map(
    knownItemQueries(articles).map(({ name, queries: ofKind }) => [name, ofKind.map(({ text }) => text)]),
  );

  it('are made of the title', () => {
    expect(queries.get('title')).toEqual(articles.map(({ title }) => title));
    expect(queries.get('order')?.[0]).toBe('parcel your track to how');
  });

  it('remember the rarest words, and leave the last one unfinished', () => {
    expect(queries.get('words')).toEqual(['track parcel your', 'return shoes your', 'faq']);
    expect(queries.get('prefix')).toEqual(['track parcel you', 'return shoes you', 'fa']);
  });

  it('have one letter wrong, and leave out what has no long word', () => {
    expect(queries.get('typo')).toHaveLength(2);
    for (const [position, text] of (queries.get('typo') ?? []).entries()) {
      expect(text).not.toBe(queries.get('words')?.[position]);
      expect(Math.abs(text.length - (queries.get('words')?.[position]?.length ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  it('are the same every time', () => {
    expect(knownItemQueries(articles)).toEqual(knownItemQueries(articles));
  });
});

describe('articles of a folder', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-search-quality-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('have what search indexes, without drafts', async () => {
    await writeFile(join(folder, 'open.md'), '---\ntitle: Open\n---\nText.\n\n## Heading\n');
    await writeFile(join(folder, 'closed.md'), '---\ntitle: Closed\nstatus: draft\n---\nText.\n');
    expect(await readHelpArticles(folder)).toEqual([
      {
        path: 'open',
        language: 'en',
        title: 'Open',
        headings: ['Heading'],
        body: 'Text.\nHeading',
        keywords: [],
      },
    ]);
  });

  it('answer every question about the demo', async () => {
    const articles = await readHelpArticles(demoHelpFolder);
    const known = new Set(articles.map(({ language, path }) => `${language} ${path}`));
    const questions = [...demoQuestions('tuning'), ...demoQuestions('held-out')];
    expect(questions.length).toBeGreaterThan(100);
    for (const { lang, answers } of questions) {
      for (const path of answers) expect(known).toContain(`${lang} ${path}`);
    }
  });

  it('are asked for in a list of questions', async () => {
    const file = join(folder, 'questions.yaml');
    await writeFile(file, '- {lang: en, kind: full, question: Are you open, answers: [open.md]}\n');
    expect(readSearchQuestions(file)).toEqual([
      { lang: 'en', kind: 'full', question: 'Are you open', answers: ['open'] },
    ]);
    await writeFile(file, '- {lang: en, kind: full, question: Are you open}\n');
    expect(() => readSearchQuestions(file)).toThrow(file);
  });
});

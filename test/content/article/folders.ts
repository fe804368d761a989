import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import type { SourceArticle, SourceFolder } from '../../../src/content/folder/content.ts';

/** Makes temporary folders of files, by path, which go away after each test. */
export function useFolders(): (files: Record<string, string | Buffer>) => Promise<string> {
  const made: string[] = [];
  afterEach(async () => {
    await Promise.all(made.splice(0).map((dir) => rm(dir, { recursive: true, force: true })));
  });
  return async (files) => {
    const parent = await mkdtemp(join(tmpdir(), 'frontdesk-content-'));
    made.push(parent);
    const dir = join(parent, 'help');
    await mkdir(dir);
    await addFiles(dir, files);
    return dir;
  };
}

export async function addFiles(dir: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, data] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), data);
  }
}

/** Makes a named pipe, whose opening waits for a writer. */
export function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}

/** The article that was read from a file. */
export function articleOf(folder: SourceFolder, file: string): SourceArticle {
  const article = folder.articles.find((candidate) => candidate.file === file);
  if (article === undefined) {
    throw new Error(`${file} was not read; problems: ${problemsOf(folder).join('\n')}`);
  }
  return article;
}

/** Problems as `file:line message`. */
export function problemsOf(folder: SourceFolder): string[] {
  return folder.problems.map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`);
}

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

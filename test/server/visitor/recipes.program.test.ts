import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { verifyVisitorToken } from '../../../src/server/visitor/token.ts';
import { root } from '../../../tools/fresh.mjs';

const secret = 'fdv_a-secret-of-forty-seven-letters-and-some-more-of-it';
const env = {
  PATH: process.env['PATH'],
  FRONTDESK_USER_ID: '12',
  FRONTDESK_KID: 'vs_1',
  FRONTDESK_SECRET: secret,
};

/** How the recipe of each language is called, by a program that prints what it answers. */
const programs = [
  {
    fence: 'js',
    command: process.execPath,
    args: ['--input-type=module', '-e'],
    call: "process.stdout.write(await visitorToken('c-7', 'Maja@Post.example', 'Maja Öberg'));",
  },
  {
    fence: 'php',
    command: 'php',
    args: ['-r'],
    call: "echo visitorToken('c-7', 'Maja@Post.example', 'Maja Öberg');",
  },
  {
    fence: 'python',
    command: 'python3',
    args: ['-c'],
    call: "print(visitor_token('c-7', 'Maja@Post.example', 'Maja Öberg'), end='')",
  },
  {
    fence: 'ruby',
    command: 'ruby',
    args: ['-e'],
    call: "print visitor_token('c-7', 'Maja@Post.example', 'Maja Öberg')",
  },
];

const isHere = (command: string) => spawnSync(command, ['--version']).error === undefined;

let page = '';
beforeAll(async () => {
  page = await readFile(join(root, 'docs/interface/visitors.md'), 'utf8');
});

test.each(programs.filter(({ command }) => isHere(command)))(
  'the recipe in $fence signs a token that is good',
  async ({ fence, command, args, call }) => {
    const recipe = new RegExp(`\`\`\`${fence}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
    const { stdout, stderr } = spawnSync(command, [...args, `${recipe}\n${call}`], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const identity = await verifyVisitorToken(stdout, {
      userId: 12,
      findSecret: async (userId, kid) => (userId === 12 && kid === 'vs_1' ? secret : null),
      maxSeconds: 3600,
    });
    expect(identity).toEqual({
      sub: 'c-7',
      email: 'maja@post.example',
      name: 'Maja Öberg',
      conversations: [],
    });
  },
);

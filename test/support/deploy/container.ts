/**
 * Carries out the instructions of the Dockerfile where there is no Docker: each stage is a folder of its own, which
 * stands for the root of its file system, and the account of its programs is an ordinary user of this machine.
 */

import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { root } from '../../../tools/fresh.mjs';
import { folderForLinks } from '../memory-folder.ts';

const run = promisify(execFile);

/** What the last stage is. */
export interface Container {
  /** The folder that stands for `/`. */
  readonly folder: string;
  /** Where a path of the container is on this machine. */
  place(path: string): string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** Starts a program in it, with more variables, as its user. */
  start(
    command: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): ChildProcessByStdio<null, Readable, Readable>;
}

/** Does in another way what a command of RUN does, in the folder where that would run. */
export type StandIn = (workdir: string) => Promise<void>;

/** The account of the image, and the one that stands for it; root lends nobody's. */
const imageAccount = '1000';
const account = process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0);

interface Stage {
  readonly folder: string;
  readonly environment: Record<string, string>;
  readonly volumes: string[];
  workdir: string;
  user: string;
  command: readonly string[];
  healthCheck: readonly string[];
}

/**
 * @param standIns by the beginning of a command; every other command is run as it is
 * @throws for an instruction that it does not know, and for a command that fails
 */
export async function buildContainer(standIns: Readonly<Record<string, StandIn>>): Promise<Container> {
  const home = await mkdtemp(join(folderForLinks(), 'frontdesk-image-'));
  await chmod(home, 0o755);
  const parsed = DockerfileParser.parse(await readFile(join(root, 'Dockerfile'), 'utf8'));
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of parsed.getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'ARG' && !stage) continue;
    if (keyword === 'FROM') {
      const [image = '', , name = `${stages.size}`] = wordsOf(instruction);
      if (!/^node:\S+-slim$/.test(image)) throw new Error(`${image} is no slim image of Node`);
      stage = await emptyStage(join(home, name));
      stages.set(name, stage);
      continue;
    }
    if (!stage) throw new Error(`${instruction} stands before FROM`);
    await carryOut(instruction, stage, stages, standIns);
  }
  if (!stage) throw new Error('the Dockerfile has no stage');
  return containerOf(stage);
}

async function emptyStage(folder: string): Promise<Stage> {
  await mkdir(folder);
  await chmod(folder, 0o755);
  const environment = {};
  return { folder, environment, volumes: [], workdir: '/', user: '0', command: [], healthCheck: [] };
}

function wordsOf(instruction: Instruction): string[] {
  return (instruction.getArgumentsContent() ?? '').split(/\s+/);
}

/** The list of words of CMD and the like in the form of JSON; the other form needs a shell, which hears no signals. */
function listOf(text: string): string[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error(`${text} is no list`);
  return list.map(String);
}

async function carryOut(
  instruction: Instruction,
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  standIns: Readonly<Record<string, StandIn>>,
): Promise<void> {
  const text = instruction.getArgumentsContent() ?? '';
  const words = wordsOf(instruction);
  const [first = ''] = words;
  if (instruction instanceof Copy) return await copy(instruction, stage, stages);
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = first;
      await mkdir(join(stage.folder, first), { recursive: true });
      return;
    case 'ENV': {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(text) ?? [];
      stage.environment[name] = value;
      return;
    }
    case 'RUN':
      return await runCommand(text, stage, standIns);
    case 'USER':
      stage.user = first;
      return;
    case 'VOLUME':
      stage.volumes.push(first);
      return;
    case 'EXPOSE':
      return;
    case 'HEALTHCHECK':
      stage.healthCheck = listOf(/(?<=\bCMD )\[[\s\S]*$/.exec(text)?.[0] ?? 'null');
      return;
    case 'CMD':
      stage.command = listOf(text);
      return;
    default:
      throw new Error(`${instruction} is not known here`);
  }
}

async function copy(instruction: Copy, stage: Stage, stages: ReadonlyMap<string, Stage>): Promise<void> {
  const paths = wordsOf(instruction);
  const from = instruction.getFromFlag()?.getValue();
  const target = join(stage.folder, stage.workdir, paths.at(-1) ?? '');
  const source = from ? stages.get(from)?.folder : root;
  if (source === undefined) throw new Error(`there is no stage ${from}`);
  for (const path of paths.slice(0, -1)) {
    if (path === '.') {
      for (const name of await namesOfContext()) await copyAll(join(root, name), join(target, name));
    } else {
      const isFolder = (paths.at(-1) ?? '').endsWith('/');
      await copyAll(join(source, path), isFolder ? join(target, path.split('/').at(-1) ?? '') : target);
    }
  }
}

/** What .dockerignore lets in, which excludes all and names the rest. */
async function namesOfContext(): Promise<string[]> {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines[0] !== '*' || lines.slice(1).some((line) => !line.startsWith('!')))
    throw new Error('.dockerignore is not what is read here');
  return lines.slice(1).map((line) => line.slice(1));
}

/**
 * Links the files of a folder in place of copies, where that is possible: they cost nothing. A file by itself is copied:
 * npm writes into the lock file, and a link would be the project's own.
 */
export async function copyAll(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  if ((await stat(from)).isFile()) return await copyFile(from, to);
  await run('cp', ['-aTl', from, to]).catch(async () => {
    // What a failed cp leaves is readable by its own account alone.
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
  });
}

async function runCommand(
  text: string,
  stage: Stage,
  standIns: Readonly<Record<string, StandIn>>,
): Promise<void> {
  const workdir = join(stage.folder, stage.workdir);
  if (/(^|[\s="'])\/[a-z]/.test(text)) throw new Error(`“${text}” would touch this machine`);
  const standIn = Object.entries(standIns).find(([start]) => text.startsWith(start))?.[1];
  if (standIn) return await standIn(workdir);
  const command = text.replaceAll(imageAccount, String(account));
  await run('sh', ['-ec', command], { cwd: workdir, env: environmentOf(stage, { HOME: workdir }) });
}

/** What is a path of the container is one of this machine. */
function environmentOf(stage: Stage, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(stage.environment).map(([name, value]) => [
    name,
    value.startsWith('/') ? join(stage.folder, value) : value,
  ]);
  return { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(own), ...more };
}

function containerOf(stage: Stage): Container {
  if (stage.user !== `${imageAccount}:${imageAccount}`)
    throw new Error(`the user is ${stage.user}, and not the image's own by its number`);
  const asAccount = process.getuid?.() === 0 ? { uid: account, gid: account } : {};
  return {
    ...stage,
    place: (path) => join(stage.folder, path),
    environment: stage.environment,
    start: ([program = '', ...args], more) =>
      spawn(program, args, {
        ...asAccount,
        cwd: join(stage.folder, stage.workdir),
        env: environmentOf(stage, more),
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  };
}

/** The status with which a program ends. */
export async function statusOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

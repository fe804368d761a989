/** Shows progress on stderr: a line per step with its time, and on terminals a bar after two seconds. */

import { Presets, SingleBar } from 'cli-progress';
import type { RunStep, ShowProgress } from '../task-progress.ts';
import { clearedLine } from '../terminal.ts';

/** The stream for progress; bars are shown only if it is a terminal. */
type StepOutput = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Milliseconds before a bar appears. */
const quietMs = 2000;

const secondMs = 1000;

/** The default format of a bar after the title. */
const share = '{bar} {percentage} %';

/** Runs a step that reports no count, or one that is shown in percent. */
export const runStep: RunStep = (title, task) => withProgress(title, share, task);

/** @param format the bar after the title, such as `{bar} {value}/{total}`, with values that the task passes */
export async function withProgress<T>(
  title: string,
  format: string,
  task: (show: ShowProgress) => Promise<T>,
  stream: StepOutput = process.stderr,
): Promise<T> {
  const line = new StepLine(title, format, stream);
  try {
    const result = await task((done, total, words) => line.show(done, total, words));
    line.end();
    return result;
  } catch (error) {
    line.end('not done after ');
    throw error;
  }
}

/** Files and pipes get no control codes and no bar. */
class StepLine {
  readonly #title: string;
  readonly #stream: StepOutput;
  readonly #bar: SingleBar;
  readonly #startedAt = Date.now();
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(title: string, format: string, stream: StepOutput) {
    this.#title = title;
    this.#stream = stream;
    this.#bar = new SingleBar(
      { format: `${title} ${format}`, stream, clearOnComplete: true },
      Presets.shades_classic,
    );
    stream.write(`${title} …${stream.isTTY ? '' : '\n'}`);
    if (stream.isTTY) this.#timer = setInterval(() => this.#count(), secondMs);
    this.#timer?.unref();
  }

  show(done: number, total: number, words: Readonly<Record<string, string>> = {}): void {
    if (!this.#stream.isTTY || this.#elapsed() < quietMs) return;
    if (this.#bar.isActive) {
      this.#bar.update(done, words);
    } else {
      this.#stream.write(clearedLine);
      this.#bar.start(total, done, words);
    }
  }

  /** @param outcome text before the seconds */
  end(outcome = ''): void {
    clearInterval(this.#timer);
    this.#bar.stop();
    const before = this.#stream.isTTY ? clearedLine : '';
    this.#stream.write(`${before}${this.#title}: ${outcome}${(this.#elapsed() / secondMs).toFixed(1)} s\n`);
  }

  /** Shows the seconds of a step that reports no count. */
  #count(): void {
    if (this.#bar.isActive || this.#elapsed() < quietMs) return;
    this.#stream.write(`${clearedLine}${this.#title} … ${Math.floor(this.#elapsed() / secondMs)} s`);
  }

  #elapsed(): number {
    return Date.now() - this.#startedAt;
  }
}

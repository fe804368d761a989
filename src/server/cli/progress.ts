/**
 * What a command shows on stderr while it works: a line when a step begins, how far it is where the step takes more than
 * two seconds and a person watches, and how long it took.
 */

import { Presets, SingleBar } from 'cli-progress';
import type { RunStep, ShowProgress } from '../steps.ts';
import { clearedLine } from '../terminal.ts';

/** Where a step is shown; a person watches a terminal. */
type StepOutput = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Milliseconds without a bar. */
const quietMs = 2000;

const secondMs = 1000;

/** What a bar shows behind the title, where nothing else is said. */
const share = '{bar} {percentage} %';

/** Runs a step that has no count, or one in percent. */
export const runStep: RunStep = (title, task) => withProgress(title, share, task);

/**
 * Runs a step with a line before and a line after it, and a bar between where a person watches.
 * @param format the part behind the title once the step has a count, such as `{bar} {value}/{total}`, and other words that
 *   the task gives with it
 */
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

/** The line of one step. Written to a file or a pipe, it has no control codes and no bar. */
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

  /** @param outcome the words before the seconds */
  end(outcome = ''): void {
    clearInterval(this.#timer);
    this.#bar.stop();
    const before = this.#stream.isTTY ? clearedLine : '';
    this.#stream.write(`${before}${this.#title}: ${outcome}${(this.#elapsed() / secondMs).toFixed(1)} s\n`);
  }

  /** The seconds of a step that has not said how far it is. */
  #count(): void {
    if (this.#bar.isActive || this.#elapsed() < quietMs) return;
    this.#stream.write(`${clearedLine}${this.#title} … ${Math.floor(this.#elapsed() / secondMs)} s`);
  }

  #elapsed(): number {
    return Date.now() - this.#startedAt;
  }
}

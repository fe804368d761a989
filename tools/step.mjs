/**
 * A step that takes a while, as its output on stderr: a line when it begins, how far it is where it takes more than two
 * seconds and somebody watches, and how long it took. As `src/server/cli/progress.ts` shows steps, but of plain Node.
 */

/** Milliseconds without a bar. */
const quietMs = 2000;

/**
 * @template T
 * @param {string} title what is being done, such as “Installing packages”
 * @param {() => Promise<T>} task
 * @param {() => readonly [done: number, total: number]} count asked now and then
 * @returns {Promise<T>}
 */
export async function runStep(title, task, count) {
  const { stderr } = process;
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1);
  stderr.write(`${title} …${stderr.isTTY ? '' : '\n'}`);
  const timer = setInterval(() => {
    if (!stderr.isTTY || Date.now() - startedAt < quietMs) return;
    const [done, total] = count();
    stderr.write(`\r\x1b[K${title} ${barOf(done / total)} ${done}/${total}`);
  }, 250);
  const end = (outcome = '') => {
    clearInterval(timer);
    stderr.write(`${stderr.isTTY ? '\r\x1b[K' : ''}${title}: ${outcome}${seconds()} s\n`);
  };
  try {
    const result = await task();
    end();
    return result;
  } catch (error) {
    end('not done after ');
    throw error;
  }
}

/**
 * A step of several parts, one after the other, which is as far as the parts that are done.
 * @param {string} title
 * @param {readonly (() => Promise<void>)[]} parts
 */
export async function runParts(title, parts) {
  let done = 0;
  const runAll = async () => {
    for (const part of parts) {
      await part();
      done += 1;
    }
  };
  await runStep(title, runAll, () => [done, parts.length]);
}

/**
 * @param {number} share of what is to be done, from 0 to 1
 */
function barOf(share) {
  const filled = Math.round(Math.min(share, 1) * 24);
  return `${'█'.repeat(filled)}${'░'.repeat(24 - filled)}`;
}

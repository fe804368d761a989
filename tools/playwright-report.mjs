/** Prints which stories are running where none has ended for a while. */

import { RunningTests } from './running-tests.mjs';

/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */
/** @typedef {import('@playwright/test/reporter').Suite} Suite */

export default class PlaywrightReport {
  #running = new RunningTests('stories');

  /**
   * @param {unknown} _config
   * @param {Suite} suite
   */
  onBegin(_config, suite) {
    this.#running.start(suite.allTests().length);
  }

  /** @param {TestCase} test */
  onTestBegin(test) {
    this.#running.begin(nameOf(test));
  }

  /** @param {TestCase} test */
  onTestEnd(test) {
    this.#running.end(nameOf(test));
  }

  onEnd() {
    this.#running.stop();
  }

  printsToStdio() {
    return false;
  }
}

/** @param {TestCase} test */
function nameOf(test) {
  const [, , file, ...titles] = test.titlePath();
  return [file, ...titles].join(' › ');
}

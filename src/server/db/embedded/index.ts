export { attachEmbedded } from './attach.ts';
export type { Log } from './log.ts';
export { DatabaseProblem } from './problem.ts';

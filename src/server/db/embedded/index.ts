export { attachEmbedded, type EmbeddedCluster } from './attach.ts';
export type { Log } from './log.ts';
export { DatabaseProblem } from './problem.ts';

export { connectEmbedded, type EmbeddedCluster } from './connect.ts';
export type { Log } from './log.ts';
export { DatabaseProblem } from './problem.ts';

import type { Env } from 'markdown-it';
import type { ArticleTexts } from '../../languages/parts/articles.ts';

/** The environment of the rules: the text that they parse, and its options. */
export interface Environment {
  readonly texts: ArticleTexts;
  /** Reports an unknown construct whose text stays, such as a container. `line` is counted from 0 in the source. */
  reportUnknown(line: number, what: string): void;
}

const environments = new WeakMap<Env, Environment>();

/** The object that markdown-it passes from rule to rule. */
export function createEnv(environment: Environment): Env {
  const env: Env = {};
  environments.set(env, environment);
  return env;
}

/** @throws Error for an object that `createEnv` did not create. */
export function findEnvironment(env: Env | undefined): Environment {
  const environment = env === undefined ? undefined : environments.get(env);
  if (environment === undefined) throw new Error('The text is read without its environment.');
  return environment;
}

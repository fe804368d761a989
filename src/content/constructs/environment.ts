import type { Env } from 'markdown-it';
import type { ArticleTexts } from '../../languages/parts/articles.ts';

/** What the rules know of the text that they read. */
export interface Environment {
  readonly texts: ArticleTexts;
  /** Takes what is not known and whose text stays, such as a container. `line` is counted from 0 in the source. */
  reportUnknown(line: number, what: string): void;
}

const environments = new WeakMap<Env, Environment>();

/** What markdown-it hands from rule to rule. */
export function createEnv(environment: Environment): Env {
  const env: Env = {};
  environments.set(env, environment);
  return env;
}

/** @throws Error for one that `createEnv` did not make. */
export function environmentOf(env: Env | undefined): Environment {
  const environment = env === undefined ? undefined : environments.get(env);
  if (environment === undefined) throw new Error('The text is read without its environment.');
  return environment;
}

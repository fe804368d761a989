import type { Env } from 'markdown-it';
import type { ArticleTexts } from '../../languages/article-texts.ts';

/** Values that the rules need for one text, beside the text. */
export interface Environment {
  readonly texts: ArticleTexts;
  /** Reports an unknown construct whose text is kept. `line` is a line of the source, counted from 0. */
  reportUnknown(line: number, what: string): void;
}

const environments = new WeakMap<Env, Environment>();

/** Creates the `env` object that markdown-it passes to every rule. */
export function createEnv(environment: Environment): Env {
  const env: Env = {};
  environments.set(env, environment);
  return env;
}

/** @throws {Error} if `createEnv` did not create the object */
export function findEnvironment(env: Env | undefined): Environment {
  const environment = env === undefined ? undefined : environments.get(env);
  if (environment === undefined) throw new Error('The text is read without its environment.');
  return environment;
}

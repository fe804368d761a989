import type { TProperties, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** Compiles a schema at its first use, since a starting server uses hardly any schema. */
export function compileWhenUsed<Schema extends TSchema>(
  schema: Schema,
): () => Validator<TProperties, Schema> {
  let compiled: Validator<TProperties, Schema> | undefined;
  return () => {
    compiled ??= Compile(schema);
    return compiled;
  };
}

/** Prints answers by their schemas, which drops members that the interface does not document. */

import fastJson from 'fast-json-stringify';
import { isRecord } from '../../../formats/is-record.ts';

type Serialize = (answer: unknown) => string;

/** Serializers by schema; every app of a process shares them. */
const serializers = new WeakMap<object, Serialize>();

/** Compiles a schema at its first answer: a starting server needs hardly any of them. */
function createSerializer({ schema }: { readonly schema?: unknown }): Serialize {
  if (!isRecord(schema)) throw new Error('the schema of an answer is an object');
  return (answer) => {
    let serialize = serializers.get(schema);
    if (!serialize) {
      serialize = fastJson(schema);
      serializers.set(schema, serialize);
    }
    return serialize(answer);
  };
}

/** Fastify validates no input: `validate.ts` does, and names the wrong values. */
function refuseToValidate(): never {
  throw new Error('a route has a schema of its input, which nothing would check');
}

/** The compiler that Fastify calls for each schema. */
export const schemaController = {
  compilersFactory: {
    buildSerializer: () => createSerializer,
    buildValidator: () => refuseToValidate,
  },
};

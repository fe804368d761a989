/** Serialises responses by their schemas, which drops members that the interface does not document. */

import fastJson from 'fast-json-stringify';
import { isRecord } from '../../../formats/is-record.ts';

type Serialize = (answer: unknown) => string;

/** Serializers by schema, shared by every app in the process. */
const serializers = new WeakMap<object, Serialize>();

/** Compiles a schema at its first response, as a starting server needs few of them. */
function createSerializer({ schema }: { readonly schema?: unknown }): Serialize {
  if (!isRecord(schema)) throw new Error('the schema of a response is an object');
  return (answer) => {
    let serialize = serializers.get(schema);
    if (!serialize) {
      serialize = fastJson(schema);
      serializers.set(schema, serialize);
    }
    return serialize(answer);
  };
}

/** Throws, as Fastify must not validate input: `validate.ts` does, and reports the wrong values. */
function refuseToValidate(): never {
  throw new Error('a route has a schema of its input, which nothing would check');
}

export const schemaController = {
  compilersFactory: {
    buildSerializer: () => createSerializer,
    buildValidator: () => refuseToValidate,
  },
};

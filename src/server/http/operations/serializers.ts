/** Answers are printed by their schemas, which leaves out what the interface does not document. */

import fastJson from 'fast-json-stringify';
import { isRecord } from '../../../formats/is-record.ts';

type Serialize = (answer: unknown) => string;

/** Of the schemas of the interface, which every app of a process has in common. */
const serializers = new WeakMap<object, Serialize>();

/** Compiles a schema when it is first answered by: a server that starts needs hardly any of them. */
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

/** Input is checked by `validate.ts`, which names what is wrong: no route has a schema of its input. */
function refuseToValidate(): never {
  throw new Error('a route has a schema of its input, which nothing would check');
}

/** What Fastify compiles schemas with. */
export const schemaController = {
  compilersFactory: {
    buildSerializer: () => createSerializer,
    buildValidator: () => refuseToValidate,
  },
};

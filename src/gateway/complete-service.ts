/** Provides a default method for each operation of a gateway, so that adding an operation changes no gateway. */

import { operationNames } from '../api/operation-names.ts';
import { notFound } from '../api/refusal.ts';
import type { Contract } from '../api/schemas/contract.ts';
import { contracts } from '../api/schemas/index.ts';
import type { Caller, Service } from '../api/service.ts';

export type AnyMethod = (caller: Caller, input: never) => Promise<unknown>;

/**
 * Completes a service. Operations of the interface without a method are forwarded by `passOn`. Frontdesk's own throw
 * `NotFound`: the gateway's own database is empty, but its response would look like a real one.
 */
export function completeService(
  methods: Partial<Service>,
  passOn: (name: keyof Service) => AnyMethod,
): Service {
  const methodFor = (name: keyof Service): AnyMethod => {
    const { isOurs }: Contract = contracts[name];
    return methods[name] ?? (isOurs ? answerNotFound : passOn(name));
  };
  const service = Object.fromEntries(operationNames.map((name) => [name, methodFor(name)]));
  if (!isService(service)) throw new Error('an operation has no method');
  return service;
}

async function answerNotFound(): Promise<never> {
  throw notFound();
}

function isService(methods: Readonly<Record<string, AnyMethod>>): methods is Service {
  return operationNames.every((name) => Object.hasOwn(methods, name));
}

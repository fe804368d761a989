import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import type { Contract } from '../../src/api/schemas/contract.ts';
import { contracts } from '../../src/api/schemas/index.ts';
import type { Service } from '../../src/api/service.ts';
import { requestFor, type TestApp, type TestCaller, type TestInput } from './app.ts';

/** Sends an operation. A success must have the members that its contract names, and no other. */
export async function ask(service: TestApp, caller: TestCaller, name: keyof Service, input: TestInput = {}) {
  const response = await service.app.inject(requestFor(operations[name], caller, input));
  const body = response.body ? response.json() : undefined;
  if (response.statusCode === 200) expect(undocumented(contracts[name], body)).toEqual([]);
  return { status: response.statusCode, body };
}

/** The body of a success. */
export async function answerOf(
  service: TestApp,
  caller: TestCaller,
  name: keyof Service,
  input: TestInput = {},
) {
  const { status, body } = await ask(service, caller, name, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const validators = new Map<TSchema, ReturnType<typeof Compile>>();

function undocumented({ output }: Contract, value: unknown): string[] {
  if (!output) return ['a body'];
  const validator = validators.get(output) ?? Compile(strict(output));
  validators.set(output, validator);
  return validator.Errors(value).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The same schema, with which no object may have other members. */
function strict(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    part?.type === 'object' ? { ...part, additionalProperties: false } : part,
  );
}

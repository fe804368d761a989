/** The OpenAPI document of the operations that only the desk has. */

import { expect, test } from 'vitest';
import { type Operation, pathNames } from '../../../src/api/operation.ts';
import { operationNames } from '../../../src/api/operation-names.ts';
import { operations } from '../../../src/api/operations/index.ts';
import type { Contract } from '../../../src/api/schemas/contract.ts';
import { contracts, isForDesk } from '../../../src/api/schemas/index.ts';
import { isForOwners } from '../../../src/server/desk/policy.ts';
import { useApp } from '../../support/app.ts';
import { openApiOf } from '../../support/open-api.ts';
import { routesOf } from '../../support/routes.ts';

const service = useApp();
const names = operationNames.filter(isForDesk);

test('is served to everyone, and its references lead somewhere', async () => {
  const document = await openApiOf(service, '/desk/openapi.json');
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.security).toEqual([{ session: [] }]);
  expect(document.components.securitySchemes).toEqual({
    session: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: '__Host-frontdesk-session' }),
  });
  const references = Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g), ([, name]) => name);
  const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  for (const reference of references) expect(schemas).toContain(reference);
});

test('has every operation of the desk alone, and no other', async () => {
  const { paths } = await openApiOf(service, '/desk/openapi.json');
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(names.toSorted());
  const { paths: others } = await openApiOf(service, '/openapi.json');
  const interfaceNames = Object.values(others).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(interfaceNames.filter((name) => described.includes(name))).toEqual([]);
});

test.each(names)('describes %s at the path of its route, with its role and headers', async (name) => {
  const { paths } = await openApiOf(service, '/desk/openapi.json');
  const operation: Operation = operations[name];
  const contract: Contract = contracts[name];
  const path = `/desk${operation.path.replace('{apiKey}', 'session')}`;
  const described = paths[path]?.[operation.method.toLowerCase()];
  expect(described?.['x-role']).toBe(isForOwners(name) ? 'owner' : 'agent');
  const route = { method: operation.method, path: path.replaceAll(/\{(\w+)\}/g, ':$1') };
  expect(routesOf(service.app)).toContainEqual(route);

  const inPath = described?.parameters.filter((parameter) => parameter.in === 'path');
  expect(inPath?.map((parameter) => parameter.name)).toEqual(pathNames(path));
  const headers = described?.parameters.filter((parameter) => parameter.in === 'header');
  expect(headers?.map((parameter) => parameter.name)).toEqual(
    contract.isShownOnce ? ['Frontdesk-Desk', 'Idempotency-Key'] : ['Frontdesk-Desk'],
  );
  expect(Object.keys(described?.responses ?? {})).toEqual(
    expect.arrayContaining([contract.output ? '200' : '204', '400', '401', '403', '404']),
  );
  expect('409' in (described?.responses ?? {})).toBe(contract.isShownOnce ?? false);
});

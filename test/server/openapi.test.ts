import { expect, test } from 'vitest';
import { pathNames } from '../../src/api/operation.ts';
import { contracts } from '../../src/api/schemas/index.ts';
import { useApp } from '../support/app.ts';
import { buildHelpCenter, secretKey } from '../support/help-center.ts';
import { keyOperations } from '../support/key-operations.ts';
import { openApiOf } from '../support/open-api.ts';

const service = useApp();

const read = () => openApiOf(service, '/openapi.json');

const all = keyOperations;

test('it is an OpenAPI 3.1 document whose references lead somewhere', async () => {
  const document = await read();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toEqual({ title: 'Frontdesk', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  const references = Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g), ([, name]) => name);
  expect(new Set(references)).toEqual(
    new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)),
  );
});

test('it says where the server is, and what visitors show besides the key in the path', async () => {
  const { servers, security, components, paths } = await read();
  expect(servers).toEqual([{ url: '/' }]);
  expect(security).toEqual([]);
  expect(components.securitySchemes).toMatchObject({
    visitorToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    ticketToken: { type: 'apiKey', in: 'header', name: 'Frontdesk-Ticket-Token' },
  });
  const operation = (name: string) =>
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === name);
  expect(operation('insertTicket')?.security).toEqual([{}, { visitorToken: [] }, { ticketToken: [] }]);
  expect(operation('createContact')).not.toHaveProperty('security');
});

/** What is described beside the operations. */
const uploads = [
  { name: 'readFile', method: 'get', path: '/uploads/{token}/{name}' },
  { name: 'uploadFile', method: 'post', path: '/api/{apiKey}/{userId}/uploads' },
];

test('it has every operation, uploads, and no other, each by a name of its own', async () => {
  const { paths } = await read();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ name: operationId, method, path })),
  );
  const byName = (list: readonly { name: string }[]) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName(described)).toEqual(
    byName([
      ...uploads,
      ...all.map(({ name, method, path }) => ({ name, method: method.toLowerCase(), path })),
    ]),
  );
});

test.each(all)('$name is described: parameters, body, answers and scope', async ({ name, method, path }) => {
  const { paths } = await read();
  const described = paths[path]?.[method.toLowerCase()];
  if (!described) throw new Error(`${name} is not described`);
  const contract = Object.entries(contracts).find(([key]) => key === name)?.[1];
  expect(described['x-scope']).toBe(contract?.scope);

  const inPath = described.parameters.filter((parameter) => parameter.in === 'path');
  expect(inPath.map((parameter) => parameter.name)).toEqual(pathNames(path));
  expect(inPath.every(({ required }) => required)).toBe(true);
  for (const { schema } of described.parameters) expect(schema).not.toEqual({});

  const inQuery = described.parameters.filter((parameter) => parameter.in === 'query');
  const body = described.requestBody?.content['application/json']?.schema;
  const input: { properties?: object; required?: readonly string[] } = contract?.input ?? {};
  const isOutsidePath = (member: string) => !pathNames(path).includes(member);
  const expected = Object.keys(input.properties ?? {}).filter(isOutsidePath);
  if (method === 'GET' || method === 'DELETE') {
    expect(body).toBeUndefined();
    expect(inQuery.map((parameter) => parameter.name)).toEqual(expected);
  } else {
    expect(inQuery).toEqual([]);
    expect(body).toMatchObject({ type: 'object', required: (input.required ?? []).filter(isOutsidePath) });
    expect(Object.keys(Object(body).properties)).toEqual(expected);
  }

  expect(Object.keys(described.responses)).toEqual(
    expect.arrayContaining([contract?.output ? '200' : '204', '400', '401', '403', '404']),
  );
  for (const { description } of Object.values(described.responses)) expect(description).not.toBe('');
});

test('a search of the first FAQ is described as JSON and as a script', async () => {
  const { paths } = await read();
  for (const path of [
    '/message/searchq/{userId}/{searchString}/',
    '/message/search/{userId}/{searchString}',
  ]) {
    const answer = paths[path]?.['get']?.responses['200']?.content;
    expect(answer, path).toEqual({
      'application/json': { schema: expect.objectContaining({ type: 'object' }) },
      'application/javascript': { schema: expect.objectContaining({ type: 'string' }) },
    });
  }
  const other = paths['/api/{apiKey}/{userId}/accounts']?.['get']?.responses['200']?.content ?? {};
  expect(Object.keys(other)).toEqual(['application/json']);
});

test('what a new account answers to a wrong body is described, and is so', async () => {
  const { paths, components } = await read();
  const described = paths['/api/{apiKey}/{userId}/accounts']?.['post']?.responses['400']?.content;
  expect(described).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/BadRequest' } } });
  expect(components.schemas['BadRequest']).toMatchObject({
    properties: { code: { const: 'BadRequest' }, message: { const: 'Bad Request' } },
    required: ['code', 'message'],
  });
  await buildHelpCenter(service.database.db, { userId: 1 });
  const url = `/api/${await secretKey(service.database.db, 1)}/1/accounts`;
  const name = 'Guides';
  for (const payload of [
    ...['', '{', 'null', '[]', '"a"', '1', '{}', `{"name":"${name}"`, '{"__proto__":{"name":"Guides"}}'],
    ...[null, 5, '', 'A', 'A'.repeat(51), ['Guides'], {}].map((wrong) => ({ name: wrong })),
    ...[5, [], {}].map((description) => ({ name, description })),
    ...[5, 'x'.repeat(51)].map((externalId) => ({ name, externalId })),
    ...[5, 'x'.repeat(251)].map((externalUrl) => ({ name, externalUrl })),
    ...['a', [5], [null], {}].map((labels) => ({ name, labels })),
  ]) {
    const headers = { 'content-type': 'application/json' };
    const answer = await service.app.inject({ method: 'POST', url, headers, payload });
    expect([answer.statusCode, answer.json()], JSON.stringify(payload)).toEqual([
      400,
      { code: 'BadRequest', message: 'Bad Request' },
    ]);
  }
});

/** Builds the OpenAPI document of the interface: its operations with their contracts, and uploads. */

import type { FastifyInstance } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { type Operation, pathNames } from '../../../api/operation.ts';
import { operationNames } from '../../../api/operation-names.ts';
import { operations } from '../../../api/operations/index.ts';
import type { Contract } from '../../../api/schemas/contract.ts';
import { BadRequestBody, ErrorBody, ValidationBody } from '../../../api/schemas/errors.ts';
import { contracts, isForDesk } from '../../../api/schemas/index.ts';
import { uploadPaths } from '../../uploads/openapi.ts';
import { isForVisitors } from '../../visitor/policy/rules.ts';
import { EncodedBody } from '../answers/encoded-body.ts';
import { sendTagged } from '../answers/send-encoded.ts';
import { ticketTokenHeader } from './visitor.ts';

export function serveOpenApi(app: FastifyInstance, version: string): void {
  serveDocument(app, '/openapi.json', openApiDocument(version));
}

/** Serves a document, which is compressed once. */
export function serveDocument(app: FastifyInstance, path: string, document: object): void {
  const body = new EncodedBody(JSON.stringify(document));
  const route = { compress: false, config: { isAlwaysAnswered: true } } as const;
  app.get(path, route, (request, reply) => sendTagged(request, reply, body));
}

export function openApiDocument(version: string): object {
  const described = operationNames
    .filter((name) => !isForDesk(name))
    .map((name) => describeForKeys(operations[name], contracts[name]));
  return buildDocument({
    title: 'Frontdesk',
    version,
    // The API key is a segment of the path, which no security scheme can describe.
    security: [],
    securitySchemes,
    paths: { ...groupByPath(described), ...uploadPaths },
  });
}

export interface DocumentParts {
  readonly title: string;
  readonly version: string;
  readonly security: readonly object[];
  readonly securitySchemes: object;
  readonly paths: object;
}

export function buildDocument({ title, version, security, securitySchemes, paths }: DocumentParts): object {
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: '/' }],
    security,
    paths,
    components: {
      schemas: { BadRequest: BadRequestBody, Error: ErrorBody, Validation: ValidationBody },
      securitySchemes,
    },
  };
}

export interface DescribedOperation {
  readonly path: string;
  readonly method: string;
  readonly description: object;
}

/** Returns the operations as the `paths` of a document. */
export function groupByPath(described: readonly DescribedOperation[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, description } of described) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: description };
  }
  return paths;
}

/** What visitors show besides a public key; without either, a visitor is anonymous. */
const securitySchemes = {
  visitorToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Signed by the backend of the site for a visitor who is signed in there',
  },
  ticketToken: {
    type: 'apiKey',
    in: 'header',
    name: ticketTokenHeader,
    description: 'Given to an anonymous visitor with the response to their first message',
  },
} as const;

const visitorSecurity = [{}, ...Object.keys(securitySchemes).map((name) => ({ [name]: [] }))];

function describeForKeys(operation: Operation, contract: Contract): DescribedOperation {
  const { path, method } = operation;
  const described = describeOperation(operation, contract, {
    401: 'The key is unknown',
    403: 'The key lacks the scope',
    404: 'It does not exist',
  });
  const description = {
    ...described,
    tags: [contract.scope?.split(':')[0] ?? 'FAQ'],
    'x-scope': contract.scope,
    security: isForVisitors(operation.name) ? visitorSecurity : undefined,
  };
  return { path, method, description };
}

/**
 * Describes the parameters, the body and the responses of an operation.
 * @param refusals what each status of a refusal means
 */
export function describeOperation(
  operation: Operation,
  contract: Contract,
  refusals: Readonly<Record<number, string>>,
) {
  const inPath = pathNames(operation.path);
  const properties = Type.IsObject(contract.input) ? contract.input.properties : {};
  const required = new Set(Type.IsObject(contract.input) ? contract.input.required : []);
  const others = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const reads = operation.method === 'GET' || operation.method === 'DELETE';
  return {
    operationId: operation.name,
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: properties[name] ?? (name === 'userId' ? { type: 'integer' } : { type: 'string' }),
      })),
      ...(reads
        ? others.map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }))
        : []),
    ],
    ...(reads ? {} : { requestBody: requestBody(others, required, contract.input) }),
    responses: {
      ...(contract.output
        ? { 200: { description: 'Done', content: responseContent(contract.output, contract.format) } }
        : { 204: { description: 'Done' } }),
      ...(contract.mayBeEmpty && { 204: { description: 'It does not exist' } }),
      400: {
        description: 'A value is wrong',
        content: json({ $ref: `#/components/schemas/${contract.invalidInput ?? 'Validation'}` }),
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          { description, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

/** Returns the body's schema: the input without the path's members. Rules over several members (`oneOf`) are kept. */
function requestBody(members: [string, TSchema][], required: ReadonlySet<string>, input: TSchema): object {
  const {
    properties: _properties,
    required: _required,
    ...rules
  } = { properties: {}, required: [], ...input };
  const names = members.map(([name]) => name);
  return {
    required: true,
    content: json({
      ...rules,
      properties: Object.fromEntries(members),
      required: names.filter((name) => required.has(name)),
    }),
  };
}

/** Returns the content of a response. A stream of events is described by the schema of one event. */
function responseContent(output: object, format: Contract['format']): object {
  if (format === 'events') return { 'text/event-stream': { schema: output } };
  if (format === 'jsonp') return { ...json(output), 'application/javascript': { schema: script } };
  return json(output);
}

/** The schema of the response to a request with `callback`. */
const script = { type: 'string', description: 'A call of the function that callback names, with the JSON' };

function json(schema: object): object {
  return { 'application/json': { schema } };
}

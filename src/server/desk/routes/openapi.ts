/** Builds the OpenAPI document of the operations that only the desk has, which no program with a key can call. */

import type { FastifyInstance } from 'fastify';
import type { Operation } from '../../../api/operation.ts';
import { operationNames } from '../../../api/operation-names.ts';
import { operations } from '../../../api/operations/index.ts';
import type { Contract } from '../../../api/schemas/contract.ts';
import { contracts, type DeskOperation, isForDesk } from '../../../api/schemas/index.ts';
import { version } from '../../bundle/version.ts';
import {
  buildDocument,
  type DescribedOperation,
  describeOperation,
  groupByPath,
  serveDocument,
} from '../../http/operations/openapi.ts';
import { isForOwners } from '../policy.ts';
import { sessionCookieName } from './session-caller.ts';

/** Serves the document, to everyone: it holds nothing of the deployment. */
export function serveDeskOpenApi(app: FastifyInstance): void {
  serveDocument(app, '/desk/openapi.json', deskOpenApiDocument(version));
}

export function deskOpenApiDocument(documentVersion: string): object {
  return buildDocument({
    title: 'Frontdesk: the desk',
    version: documentVersion,
    security: [{ session: [] }],
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: `__Host-${sessionCookieName}`,
        description: 'The session of an agent; over http, its name has no prefix',
      },
    },
    paths: groupByPath(operationNames.filter(isForDesk).map(describe)),
  });
}

/** Without this header, which no form can send, a request is refused. */
const pageHeader = { name: 'Frontdesk-Desk', in: 'header', required: true, schema: { const: '1' } } as const;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Within 24 hours, another request with the same key is refused',
} as const;

function describe(name: DeskOperation): DescribedOperation {
  const operation: Operation = operations[name];
  const contract: Contract = contracts[name];
  const path = `/desk${operation.path.replace('{apiKey}', 'session')}`;
  const isOwners = isForOwners(name);
  const refusals: Record<number, string> = {
    401: 'There is no session of this user',
    403: isOwners ? 'The agent is no owner' : 'The request is not from the page of the desk',
    404: 'It does not exist',
  };
  if (contract.isShownOnce) refusals[409] = 'A request with this Idempotency-Key was sent before';
  const described = describeOperation({ ...operation, path }, contract, refusals);
  const headers = [pageHeader, ...(contract.isShownOnce ? [idempotencyKey] : [])];
  return {
    path,
    method: operation.method,
    description: {
      ...described,
      tags: [isOwners ? 'Owners' : 'Agents'],
      'x-role': isOwners ? 'owner' : 'agent',
      parameters: [...described.parameters, ...headers],
    },
  };
}

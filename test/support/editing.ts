/** Writers of articles: an owner and an agent at the desk of a site. */

import { expect } from 'vitest';
import type { Operation } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations/index.ts';
import type { EditableArticle } from '../../src/api/schemas/editing.ts';
import { setAgent } from '../../src/server/users/agents/change-agent.sql.ts';
import { requestFor, type TestApp, type TestInput } from './app.ts';
import { signedIn, type TestBrowser } from './desk.ts';
import { buildSite, type TestSite } from './site.ts';
import { buildTicketAgent } from './tickets.ts';

export interface EditingSite extends TestSite {
  readonly owner: TestBrowser;
  readonly writer: TestBrowser;
  readonly ownerId: number;
  /** Sends an operation of the owner, which has to succeed. */
  edit(operation: Operation, input?: TestInput): Promise<EditableArticle>;
  /** A new article of the desk. */
  create(input?: TestInput): Promise<EditableArticle>;
  /** A new article that is published. */
  publish(input?: TestInput): Promise<EditableArticle>;
  /** What readers get of an operation on the help center. */
  read(operation: Operation, input: TestInput): Promise<{ status: number; body: string }>;
}

export async function buildEditingSite(service: TestApp, userId: number): Promise<EditingSite> {
  const { db } = service.database;
  const site = await buildSite(service, userId);
  const ownerId = await buildTicketAgent(db, {
    userId,
    name: 'Olle',
    email: `olle${userId}@skogsrand.example`,
  });
  await setAgent(db, userId, ownerId, { role: 'owner' });
  const owner = await signedIn(service, userId, ownerId, `203.0.113.${userId}`);
  const writer = await signedIn(service, userId, site.agent.id, `203.0.113.${100 + userId}`);
  const { helpCenterId } = site.center;

  async function edit(operation: Operation, input: TestInput = {}): Promise<EditableArticle> {
    const response = await owner.operation(operation, userId, input);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }

  const create = (input: TestInput = {}) =>
    edit(operations.createArticle, {
      helpCenterId,
      lang: 'en',
      title: 'Mend a zip',
      markdown: 'Press the *slider*.',
      ...input,
    });

  return {
    ...site,
    owner,
    writer,
    ownerId,
    edit,
    create,
    async publish(input) {
      const { articleId, lang, version } = await create(input);
      return await edit(operations.publishArticle, { articleId, lang, version });
    },
    async read(operation, input) {
      const request = requestFor(
        operation,
        { apiKey: site.publicKey, userId },
        { helpCenterId, lang: 'en', ...input },
      );
      const { statusCode, body } = await service.app.inject(request);
      return { status: statusCode, body };
    },
  };
}

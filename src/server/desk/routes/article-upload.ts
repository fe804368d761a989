/** Receives files of articles from owners. Responds with the state of the first steps, in which their import is running. */

import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { maxSetupBytes, maxSetupFiles } from '../../../api/limits.ts';
import { invalidInput } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
import { articleUploadAct } from '../../../api/shared/owner-acts.ts';
import type { Counter } from '../../http/limits/rate-limit-counter.ts';
import { authenticatedCaller } from '../../http/operations/authenticate.ts';
import { isBrokenForm } from '../../http/operations/broken-form.ts';
import type { ActRecorder } from '../acts/record-acts.ts';
import { countRequest } from '../network-limits.ts';
import { requireAgent, requireOwner } from '../policy.ts';
import type { ArticleImports } from '../setup/content/article-imports.ts';

import type { DeskSessions } from './session-caller.ts';

export interface ArticleUploadOptions {
  readonly sessions: Pick<DeskSessions, 'authenticate'>;
  /** Counts changes to the deployment. */
  readonly changes: Counter;
  readonly articleImports: ArticleImports;
  readonly service: Pick<Service, 'getSetup'>;
  readonly recordAct: ActRecorder;
}

/** In the router's syntax. */
export const articleUploadPath = '/api/:apiKey/:userId/management/setup/articles';

export async function serveArticleUpload(
  app: FastifyInstance,
  path: string,
  { sessions, changes, articleImports, service, recordAct }: ArticleUploadOptions,
): Promise<void> {
  // Registered in a scope of its own, as all other routes parse JSON.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      preservePath: true,
      limits: {
        parts: maxSetupFiles,
        files: maxSetupFiles,
        fileSize: maxSetupBytes,
        fields: 0,
        headerPairs: 20,
      },
    });
    scope.post(path, {
      config: { mayTakeLong: true },
      onRequest: async (request, reply) => {
        const caller = await sessions.authenticate(request, reply);
        requireOwner(requireAgent(caller));
        await countRequest(changes, request);
      },
      handler: async (request) => {
        const caller = authenticatedCaller(request);
        if (!caller) throw new Error('files of articles reached their handler without a caller');
        if (!request.isMultipart()) throw invalidInput('files', null);
        await articleImports.addFiles(caller, request.files()).catch((error: unknown) => {
          throw isBrokenForm(error) ? invalidInput('files', null) : error;
        });
        await recordAct(caller, articleUploadAct, '');
        return await service.getSetup(caller, {});
      },
    });
  });
}

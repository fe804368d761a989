/** Lists and changes the settings of inboxes and help centers, for owners who are signed in. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { invalidInput, notFound, Refusal } from '../../../api/refusal.ts';
import {
  ChangedSettings,
  type ListedSettings,
  type MailSetup,
  type SettingRecord,
  type SettingSubject,
  settingSubjects,
} from '../../../api/schemas/desk-settings.ts';
import type { Database } from '../../db/database.ts';
import { listFields } from '../../settings/stored/entries.ts';
import type { DeskSession } from '../sessions/commands.ts';
import { subjectSettings } from '../settings/subjects.ts';
import type { DeskSessions } from './session-caller.ts';

export interface SettingsRoutesOptions {
  readonly db: Database;
  readonly sessions: DeskSessions;
  readonly mail: MailSetup;
}

interface SubjectRoute {
  readonly Params: { readonly subject: string };
}

interface RecordRoute {
  readonly Params: { readonly subject: string; readonly id: string };
  readonly Body: unknown;
}

const idPattern = /^[1-9]\d{0,14}$/;

export function serveSettings(app: FastifyInstance, { db, sessions, mail }: SettingsRoutesOptions): void {
  /** @throws {Refusal} `Forbidden` for an agent who is no owner */
  async function requireOwner(request: FastifyRequest, reply: FastifyReply): Promise<DeskSession> {
    const session = await sessions.require(request, reply);
    if (session.agent.role !== 'owner') throw new Refusal('Forbidden', 'Only owners may do this.');
    return session;
  }

  app.get<SubjectRoute>('/desk/stored-settings/:subject', async (request, reply): Promise<ListedSettings> => {
    const { userId } = await requireOwner(request, reply);
    const { settings, list, suggest } = subjectSettings[requireSubject(request.params.subject)];
    const records = await list(db, userId);
    return { fields: listFields(settings), suggestions: await suggest(db, userId), records, mail };
  });

  app.post<RecordRoute>(
    '/desk/stored-settings/:subject/:id',
    async (request, reply): Promise<SettingRecord> => {
      const { userId } = await requireOwner(request, reply);
      const { change } = subjectSettings[requireSubject(request.params.subject)];
      const { id } = request.params;
      if (!idPattern.test(id)) throw notFound();
      if (!Check(ChangedSettings, request.body)) throw invalidInput('values', null);
      const { version, values } = request.body;
      return await change(db, { userId, id: Number(id), version }, values);
    },
  );
}

/** @throws {Refusal} `NotFound` */
function requireSubject(text: string): SettingSubject {
  const subject = settingSubjects.find((one) => one === text);
  if (!subject) throw notFound();
  return subject;
}

import { DateTime } from 'luxon';
import type { Service } from '../../../api/service.ts';
import { dayEnd, dayStart, defaultTimeZone } from '../../../formats/instants.ts';
import type { Database } from '../../db/database.ts';
import { hiddenInboxes } from '../../db/visible-tickets.sql.ts';
import { findForm, listSubmissions, type SubmissionRange, storeSubmission } from './forms.sql.ts';
import { presentForm, presentSubmission } from './present.ts';

type FormsService = Pick<Service, 'listFormSubmissions' | 'getForm' | 'submitForm'>;

export function createFormsService(db: Database): FormsService {
  return {
    async listFormSubmissions(caller, input) {
      const { userId } = caller;
      const { timezone = defaultTimeZone } = input;
      const start = dayStart(input.startTime, 'startTime', timezone);
      const end = dayEnd(input.endTime ?? today(timezone), 'endTime', timezone);
      const { id, fields } = await findForm(db, userId, input.formId);
      const labels = fields.map(({ label }) => label);
      const range = { userId, formId: id, hidden: hiddenInboxes(caller), start, end };
      // The rows determine the columns of CSV, so every row has all labels of the form.
      const rows = presented(range, labels, input.fileType === 'csv');
      return { result: 'success', json: rows };
    },

    async getForm({ userId }, { formId }) {
      return presentForm(await findForm(db, userId, formId));
    },

    async submitForm({ userId }, { channel = null, ticketId = null, ...input }) {
      return { submittedId: await storeSubmission(db, { userId, channel, ticketId, ...input }) };
    },
  };

  async function* presented(range: SubmissionRange, labels: readonly string[], isWhole: boolean) {
    for await (const row of listSubmissions(db, range)) yield presentSubmission(row, labels, isWhole);
  }
}

function today(timeZone: string): string {
  return DateTime.now().setZone(timeZone).toFormat('yyyy-MM-dd');
}

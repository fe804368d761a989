import { type Check, ok, problem } from '../check.ts';

export const mailboxCheck: Check = {
  name: 'mailbox',
  limitMs: 60_000,
  async run({ config }) {
    const imap = config?.incomingMail?.imap;
    if (!imap) return [];
    const { checkMailbox } = await import('../../../mail/incoming/doors/imap/check.ts');
    const result = await checkMailbox(imap);
    if (result.problem !== null) return [problem(result.problem, 'Until then, no mail comes in from there.')];
    return [ok(`${imap.host} lets ${imap.user} read ${imap.folder}, with ${result.count} mails in it.`)];
  },
};

/** What the first steps of the owner who is signed in know: one for the page and for the entry in the list of views. */

import { keepForDesk } from '../../keep-for-desk.ts';
import { ArticleImport } from '../../models/setup/article-import.ts';
import { HelpCenterForm } from '../../models/setup/help-center-form.ts';
import { Invitations } from '../../models/setup/invitations.ts';
import { MailTest } from '../../models/setup/mail-test.ts';
import { Setup } from '../../models/setup/setup.ts';
import { createSetupMemory } from '../../models/setup/setup-memory.ts';
import { browserLanguage } from './offered-languages.ts';

export interface FirstSteps {
  readonly setup: Setup;
  readonly helpCenterForm: HelpCenterForm;
  readonly articleImport: ArticleImport;
  readonly mailTest: MailTest;
  readonly invitations: Invitations;
}

export const keptFirstSteps = keepForDesk((desk): FirstSteps => {
  const { userId, agentId } = desk.session;
  const setup = new Setup({
    client: desk.client,
    memory: createSetupMemory(`frontdesk:desk:${userId}:${agentId}:setup`),
    onError: desk.connection.noteError,
  });
  return {
    setup,
    helpCenterForm: new HelpCenterForm({
      setup,
      language: browserLanguage(),
      onSaved: () => desk.navigation.markOutdated(),
    }),
    articleImport: new ArticleImport(setup, desk.requests),
    mailTest: new MailTest(setup),
    invitations: new Invitations(setup),
  };
});

/** Implements the operations on saved replies over the database. */

import { invalidInput } from '../../../../api/refusal.ts';
import type { SavedReplyText } from '../../../../api/schemas/saved-replies.ts';
import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { presentSavedReply } from '../present.ts';
import { requireAgent } from '../require-agent.ts';
import { requireTeam } from '../require-team.sql.ts';
import { searchedWords } from './fold-words.ts';
import { addSavedReply, changeSavedReply, listSavedReplies, removeSavedReply } from './saved-replies.sql.ts';

type SavedReplyService = Pick<
  Service,
  'listSavedReplies' | 'createSavedReply' | 'updateSavedReply' | 'deleteSavedReply'
>;

export function createSavedReplyService(db: Database): SavedReplyService {
  /** Returns an agent of the user; null for none. @throws {ValidationError} on `agentId` */
  async function findUser(userId: number, agentId: number | undefined): Promise<number | null> {
    return agentId === undefined ? null : await requireAgent(db, userId, agentId);
  }

  return {
    async listSavedReplies({ userId }, { agentId, q = '' }) {
      const agent = await findUser(userId, agentId);
      const replies = await listSavedReplies(db, userId, agent, searchedWords(q));
      return { replies: replies.map(presentSavedReply) };
    },

    async createSavedReply({ userId }, { name, texts, isShared, agentId, team = null }) {
      requireEachLanguageOnce(texts);
      const owner = isShared ? null : await requireAgent(db, userId, agentId);
      if (team !== null) await requireTeam(db, userId, team);
      const reply = { userId, agentId: owner, team: isShared ? team : null, name, texts };
      return presentSavedReply(await addSavedReply(db, reply));
    },

    async updateSavedReply({ userId }, { savedReplyId, agentId, ...change }) {
      requireEachLanguageOnce(change.texts ?? []);
      const key = { userId, id: savedReplyId, agentId: await findUser(userId, agentId) };
      if (change.team != null) await requireTeam(db, userId, change.team);
      return presentSavedReply(await changeSavedReply(db, key, change));
    },

    async deleteSavedReply({ userId }, { savedReplyId, agentId }) {
      await removeSavedReply(db, { userId, id: savedReplyId, agentId: await findUser(userId, agentId) });
    },
  };
}

/** @throws {ValidationError} on `texts` for two texts in one language */
function requireEachLanguageOnce(texts: readonly SavedReplyText[]): void {
  const languages = texts.map(({ lang }) => lang.toLowerCase());
  const index = languages.findIndex((lang, at) => languages.indexOf(lang) !== at);
  if (index >= 0) throw invalidInput('texts', texts[index]?.lang ?? null, index);
}

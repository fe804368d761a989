import { minVoteKeyLength } from '../../../api/limits.ts';
import { notFound } from '../../../api/refusal.ts';
import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { sha256 } from '../../../formats/hash.ts';
import type { Database } from '../../db/database.ts';
import { groupCommit } from '../../db/group-commit.ts';
import type { HelpCenterFinder } from './help-center-finder.ts';
import { recordViews, recordVotes, type SeenArticle, type Vote } from './views-and-votes.sql.ts';
import { saveVoteReason } from './vote-reasons.sql.ts';

type FeedbackService = Pick<Service, 'recordView' | 'voteYes' | 'voteNo' | 'recordVoteReason'>;

type SeenInput = HelpCenterSelector & Pick<SeenArticle, 'device'> & { lang: string; articleId: string };

export function createFeedbackService(db: Database, helpCenters: HelpCenterFinder): FeedbackService {
  // One statement stores the views or votes of many concurrent requests; each request receives its own result.
  const recordView = groupCommit((items: readonly SeenArticle[]) => recordViews(db, items));
  const recordVote = groupCommit((items: readonly Vote[]) => recordVotes(db, items));

  async function findSeen(caller: Caller, input: SeenInput): Promise<SeenArticle> {
    const helpCenter = await helpCenters.findLocalized(caller, input);
    return { helpCenter, articleId: Number(input.articleId), device: input.device };
  }

  async function vote(article: Omit<Vote, 'keyHash'>, key?: string): Promise<void> {
    const keyHash = key === undefined || key.length < minVoteKeyLength ? null : sha256(key);
    if (!(await recordVote({ ...article, keyHash }))) throw notFound();
  }

  return {
    async recordView(caller, input) {
      if (!(await recordView(await findSeen(caller, input)))) throw notFound();
    },

    async voteYes(caller, input) {
      await vote({ ...(await findSeen(caller, input)), isYes: true });
    },

    async voteNo(caller, input) {
      await vote({ ...(await findSeen(caller, input)), isYes: false }, caller.idempotencyKey);
    },

    async recordVoteReason(caller, { vote: key, reason, comment = '', articleId, ...input }) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      await saveVoteReason(db, {
        helpCenter,
        articleId: Number(articleId),
        vote: key,
        reason,
        comment: comment.trim(),
      });
    },
  };
}

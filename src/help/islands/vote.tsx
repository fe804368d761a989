/** Asks whether an article helped, and sends the vote without leaving the page. */

import { render } from 'preact';
import { useState } from 'preact/hooks';
import { maxVoteCommentLength, type VoteReason } from '../../api/limits.ts';
import { recordVoteReason, voteNo, voteYes } from '../../api/operations/faq.ts';
import { currentDevice } from '../../client/device.ts';
import { isApiError } from '../../client/errors.ts';
import { randomKey } from '../../client/random-key.ts';
import { Vote, type VoteChoice, type VoteProps } from '../../ui/components/articles/Vote.tsx';
import { VoteReasons, type VoteReasonsProps } from '../../ui/components/articles/VoteReasons.tsx';
import { useReveal } from '../../ui/components/use-reveal.ts';
import { LocalizationContext } from '../../ui/i18n/localization.ts';
import { AskPerson } from '../components/AskPerson.tsx';
import type { PageData } from '../page-data.ts';
import { loadLocalization } from './load-localization.ts';
import { createPageClient } from './page-client.ts';

export interface VotedArticle {
  readonly lang: string;
  /** Language-independent id of the article. */
  readonly articleId: number;
  readonly service: NonNullable<PageData['service']>;
}

/** Casts the vote of a server-rendered button, which the component replaces. */
export async function castVote(button: HTMLElement, article: VotedArticle): Promise<void> {
  const place = button.closest<HTMLElement>('.vote-place');
  if (!place) return;
  const { contact: contactHref = null } = place.dataset;
  const index = Array.from(place.querySelectorAll('[data-vote]')).indexOf(button);
  const localization = await loadLocalization(article.lang);
  render(
    <LocalizationContext.Provider value={localization}>
      <Ballot article={article} contactHref={contactHref} />
    </LocalizationContext.Provider>,
    place,
  );
  // Presses the component's own button, from which the focus continues.
  place.querySelectorAll('button')[index]?.click();
}

interface BallotProps {
  article: VotedArticle;
  /** URL of the contact page, offered after a no; null if it is not offered. */
  contactHref: string | null;
}

function Ballot({ article: { lang, articleId, service }, contactHref }: BallotProps) {
  const [ballot, setBallot] = useState<Pick<VoteProps, 'status' | 'choice'>>({
    status: 'open',
    choice: undefined,
  });
  const [key] = useState(randomKey);
  const isNo = ballot.status === 'sent' && ballot.choice === 'no';
  const afterNo = useReveal<HTMLDivElement>(isNo);

  async function cast(choice: VoteChoice) {
    if (ballot.status === 'sending' || ballot.status === 'sent') return;
    setBallot({ status: 'sending', choice });
    try {
      await createPageClient(service).send(
        choice === 'yes' ? voteYes : voteNo,
        {
          articleId: String(articleId),
          lang,
          device: currentDevice(),
          helpCenterId: service.helpCenterId,
        },
        { keepalive: true, headers: { 'Idempotency-Key': key } },
      );
      setBallot({ status: 'sent', choice });
    } catch {
      setBallot({ status: 'failed', choice });
    }
  }

  return (
    <>
      <Vote {...ballot} onVote={cast} />
      {isNo && (
        <div ref={afterNo}>
          <Reason article={{ lang, articleId, service }} vote={key} />
          {contactHref !== null && <AskPerson href={contactHref} articleId={articleId} />}
        </div>
      )}
    </>
  );
}

/** Asks for the reason of a no; draws nothing if the deployment does not accept reasons. */
function Reason({ article: { lang, articleId, service }, vote }: { article: VotedArticle; vote: string }) {
  const [status, setStatus] = useState<VoteReasonsProps['status'] | 'refused'>('open');
  const [reason, setReason] = useState<VoteReason | null>(null);
  const [comment, setComment] = useState('');
  const [sentComment, setSentComment] = useState('');
  if (status === 'refused') return null;

  async function send(given: VoteReason) {
    setReason(given);
    setStatus('sending');
    const { helpCenterId } = service;
    try {
      await createPageClient(service).send(
        recordVoteReason,
        { articleId: String(articleId), lang, vote, reason: given, comment, helpCenterId },
        { keepalive: true },
      );
      setSentComment(comment);
      setStatus('sent');
    } catch (error) {
      setStatus(isApiError(error, 'not-found') ? 'refused' : 'failed');
    }
  }

  return (
    <VoteReasons
      status={status}
      reason={reason}
      comment={comment}
      isUnsent={comment.trim() !== sentComment.trim()}
      longestComment={maxVoteCommentLength}
      onReason={send}
      onType={setComment}
      onSend={() => reason !== null && send(reason)}
    />
  );
}

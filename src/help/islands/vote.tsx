/** The question whether an article helped, answered in its place. */

import { render } from 'preact';
import { useState } from 'preact/hooks';
import { voteNo, voteYes } from '../../api/operations/faq.ts';
import { currentDevice } from '../../client/device.ts';
import { Vote, type VoteChoice, type VoteProps } from '../../ui/components/Vote.tsx';
import { LocalizationContext } from '../../ui/i18n/use-messages.ts';
import type { PageData } from '../page-data.ts';
import { loadLocalization } from './load-localization.ts';
import { createPageClient } from './page-client.ts';

export interface VotedArticle {
  readonly lang: string;
  /** Language-independent. */
  readonly articleId: number;
  readonly service: NonNullable<PageData['service']>;
}

/** Casts the vote of a button that was drawn by the server; from then on the component is there in its place. */
export async function castVote(button: HTMLElement, article: VotedArticle): Promise<void> {
  const place = button.closest<HTMLElement>('.vote-place');
  if (!place) return;
  const index = Array.from(place.querySelectorAll('[data-vote]')).indexOf(button);
  const localization = await loadLocalization(article.lang);
  render(
    <LocalizationContext.Provider value={localization}>
      <Ballot article={article} />
    </LocalizationContext.Provider>,
    place,
  );
  // As if this one had been pressed: the focus goes on from there.
  place.querySelectorAll('button')[index]?.click();
}

function Ballot({ article: { lang, articleId, service } }: { article: VotedArticle }) {
  const [ballot, setBallot] = useState<Pick<VoteProps, 'status' | 'choice'>>({
    status: 'open',
    choice: undefined,
  });

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
        { keepalive: true },
      );
      setBallot({ status: 'sent', choice });
    } catch {
      setBallot({ status: 'failed', choice });
    }
  }

  return <Vote {...ballot} onVote={cast} />;
}

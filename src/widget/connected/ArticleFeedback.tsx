/** Below an article: its own form, and after a no the question what was missing and a link to a new thread. */

import { maxVoteCommentLength } from '../../api/limits.ts';
import reasonStyles from '../../ui/components/articles/VoteReasons.css?inline';
import { VoteReasons } from '../../ui/components/articles/VoteReasons.tsx';
import formStyles from '../../ui/components/fields/FormFields.css?inline';
import { useReveal } from '../../ui/components/use-reveal.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useReadingModels, useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import type { Article } from '../models/help/article.ts';
import { isKnownPlain } from '../models/help/help-center-state.ts';
import type { VoteReasonModel } from '../models/help/vote-reasons.ts';
import type { Entry } from '../models/navigation.ts';
import feedbackStyles from './ArticleFeedback.css?inline';
import type { ArticleFormProps } from './ArticleForm.tsx';
import { WriteToUs } from './WriteToUs.tsx';

export const styles = formStyles + reasonStyles + feedbackStyles;

export function ArticleFeedback({ entry }: { entry: Entry }) {
  const { translations } = useReadingModels();
  const id = entry.route.name === 'article' ? entry.route.id : 0;
  const state = translations().modelOf(id).state(id);
  if (state.status !== 'ready') return null;
  return <Feedback entry={entry} article={state.value} />;
}

function Feedback({ entry, article }: { entry: Entry; article: Article }) {
  const { readings } = useReadingModels();
  const { ballot, reason } = readings().open(entry, article);
  const { status, vote } = ballot.value;
  const isNo = status === 'sent' && vote === 'no';
  const afterNo = useReveal<HTMLDivElement>(isNo);
  return (
    <>
      {isNo && (
        <div ref={afterNo}>
          <AfterNo article={article} reason={reason.value} />
        </div>
      )}
      {article.articleFormId !== null && (
        <LaterForm articleId={article.faqArticleId} formId={article.articleFormId} />
      )}
    </>
  );
}

function AfterNo({ article, reason }: { article: Article; reason: VoteReasonModel | null }) {
  const { helpCenter } = useWidget().models;
  const { messages } = useMessages();
  const {
    feedbackNoFormId: formId,
    feedbackPhoneEnabled,
    feedbackPhoneNumber,
    feedbackChatEnabled,
  } = article;
  const phone = feedbackPhoneEnabled === 1 ? feedbackPhoneNumber : null;
  const canWrite = feedbackChatEnabled === 1 && helpCenter.canWrite.value;
  return (
    <>
      {/* The article's own form already asks for the reason. */}
      {formId === null && reason && <Reason model={reason} />}
      {formId !== null && (
        <LaterForm articleId={article.faqArticleId} formId={formId} title={messages.whyNot} />
      )}
      {(phone || canWrite) && (
        <section class="ways">
          <h2 class="form-title">{messages.askPerson}</h2>
          {phone && (
            <a class="button" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {format(messages.call, { number: phone })}
            </a>
          )}
          {canWrite && <WriteToUs articleId={article.faqArticleId} />}
        </section>
      )}
    </>
  );
}

function Reason({ model }: { model: VoteReasonModel }) {
  const { status, reason, comment, sentComment } = model.given.value;
  return (
    <VoteReasons
      status={status}
      reason={reason}
      comment={comment}
      isUnsent={comment.trim() !== sentComment.trim()}
      longestComment={maxVoteCommentLength}
      onReason={model.choose}
      onType={model.type}
      onSend={model.send}
    />
  );
}

/** Draws nothing if the deployment has no operation for forms. */
function LaterForm(props: ArticleFormProps) {
  const { models: widgetModels, lazyParts } = useWidget();
  if (isKnownPlain(widgetModels.helpCenter.state.value)) return null;
  const { state, retry } = lazyParts.messages();
  return (
    <Loaded state={state.value} shape="form" onRetry={retry}>
      {({ ArticleForm, models }) => <ArticleForm {...props} articleForms={models.articleForms()} />}
    </Loaded>
  );
}

import { maxVoteCommentLength, voteReasons } from '../../api/limits.ts';
import { reasonLabels } from '../../ui/components/articles/VoteReasons.tsx';
import { TextField } from '../../ui/components/fields/TextField.tsx';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { AskPerson } from '../components/AskPerson.tsx';
import { Main } from '../components/Main.tsx';
import { PostForm } from '../components/PostForm.tsx';
import type { ReasonBody } from '../page.ts';

/** The page that asks why an article did not help. Sends `reason`, and `comment` once a reason is chosen. */
export function ReasonPage({ body }: { body: ReasonBody }) {
  const { article, form, reason, comment, problem, contactHref } = body;
  const { messages } = useMessages();
  const { messages: help } = useMessages('help');
  return (
    <Main class="frame narrow">
      <h1 class="title">{reason === null ? messages.whyUnhelpful : messages.reasonSaved}</h1>
      {reason === null && <p class="page-lead">{messages.thanksNo}</p>}
      <PostForm form={form}>
        {problem === 'again' && (
          <p class="form-alert" role="alert">
            {help.sendAgain}
          </p>
        )}
        {reason === null ? (
          <div class="ways">
            {voteReasons.map((name) => (
              <button key={name} class="button" type="submit" name="reason" value={name}>
                {messages[reasonLabels[name]]}
              </button>
            ))}
          </div>
        ) : (
          <>
            <input type="hidden" name="reason" value={reason} />
            <TextField
              label={messages.rateComment}
              name="comment"
              type="textarea"
              value={comment}
              maxLength={maxVoteCommentLength}
              problem={problem === 'long' ? messages.fieldLong : undefined}
            />
            <button class="button primary" type="submit">
              {messages.send}
            </button>
          </>
        )}
      </PostForm>
      {contactHref && <AskPerson href={contactHref} articleId={article.id} />}
      <p class="page-note">
        <a href={article.href}>{format(help.backToArticle, { title: article.text })}</a>
      </p>
    </Main>
  );
}

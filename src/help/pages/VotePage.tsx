import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Main } from '../components/Main.tsx';
import { PostForm } from '../components/PostForm.tsx';
import type { VoteBody } from '../page.ts';

/** The page that asks whether an article helped. Sends `vote`, which is `yes` or `no`. */
export function VotePage({ body: { article, form, mustSendAgain } }: { body: VoteBody }) {
  const { messages } = useMessages();
  const { messages: help } = useMessages('help');
  const button = (choice: 'yes' | 'no') => (
    <button class="button" type="submit" name="vote" value={choice}>
      {messages[choice]}
    </button>
  );
  return (
    <Main class="frame narrow">
      <h1 class="title">{messages.helpful}</h1>
      <p class="page-lead">{format(help.voteOn, { title: article.text })}</p>
      <PostForm form={form}>
        {mustSendAgain && (
          <p class="form-alert" role="alert">
            {help.sendAgain}
          </p>
        )}
        <div class="ways">
          {button('yes')}
          {button('no')}
        </div>
      </PostForm>
      <p class="page-note">
        <a href={article.href}>{format(help.backToArticle, { title: article.text })}</a>
      </p>
    </Main>
  );
}

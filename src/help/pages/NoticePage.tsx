import { Main } from '../components/Main.tsx';
import { PostForm } from '../components/PostForm.tsx';
import type { NoticeBody } from '../page.ts';

export function NoticePage({ body: { title, text, form, link } }: { body: NoticeBody }) {
  return (
    <Main class="frame narrow">
      <h1 class="title">{title}</h1>
      <p class="page-lead">{text}</p>
      {form && (
        <PostForm form={form}>
          <button class="button primary" type="submit">
            {form.label}
          </button>
        </PostForm>
      )}
      {link && (
        <p class="ways">
          <a class="button" href={link.href}>
            {link.text}
          </a>
        </p>
      )}
    </Main>
  );
}

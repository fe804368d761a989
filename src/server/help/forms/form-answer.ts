import type { ContactBody, NoticeBody, ReasonBody, VoteBody } from '../../../help/page.ts';

export type FormBody = VoteBody | ReasonBody | ContactBody | NoticeBody;

export interface FormPage {
  readonly kind: 'page';
  readonly status: 200 | 403 | 410 | 422 | 429;
  readonly body: FormBody;
  /** Whether caches may keep the page, as every visitor gets the same one. */
  readonly isForCaches: boolean;
}

export interface FormRedirect {
  readonly kind: 'redirect';
  /** The path with its query, which the browser requests by GET. */
  readonly path: string;
}

export type FormAnswer = FormPage | FormRedirect;

/** Returns a page for one visitor. */
export function formPage(status: FormPage['status'], body: FormBody): FormPage {
  return { kind: 'page', status, body, isForCaches: false };
}

/** Returns a page that is the same for every visitor. */
export function cachedPage(body: NoticeBody): FormPage {
  return { kind: 'page', status: 200, body, isForCaches: true };
}

export function redirectTo(path: string): FormRedirect {
  return { kind: 'redirect', path };
}

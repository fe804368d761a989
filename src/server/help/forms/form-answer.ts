/** What is answered to a form: a page, or where to go on. */

import type { ContactBody, NoticeBody, ReasonBody, VoteBody } from '../../../help/page.ts';

export type FormBody = VoteBody | ReasonBody | ContactBody | NoticeBody;

export type FormAnswer =
  | {
      readonly kind: 'page';
      readonly status: 200 | 403 | 410 | 422 | 429;
      readonly body: FormBody;
      /** Whether it is the same for everybody, so that caches may keep it. */
      readonly isForCaches: boolean;
    }
  | {
      readonly kind: 'redirect';
      /** To be got, with its query. */
      readonly path: string;
    };

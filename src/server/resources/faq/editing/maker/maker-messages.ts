/** Types of the messages between the server and the worker thread that converts Markdown. */

import type { MadeArticle, WrittenArticle } from '../../../../../content/article/desk-article.ts';

export type MakerQuestion = WrittenArticle;

export type MakerAnswer = MadeArticle | { readonly problem: string };

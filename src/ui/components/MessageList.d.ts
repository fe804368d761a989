/** Tickets and past conversations to choose from. */
import { type LinkTarget } from './links.ts';
export interface ListedMessage {
  readonly key: string;
  readonly route: LinkTarget;
  readonly title: string;
  readonly note: string;
  /** ISO 8601 */
  readonly date: string;
  readonly isUnread?: boolean;
  /** Who is shown before it. */
  readonly agent?: {
    readonly name: string;
    readonly picture: string | undefined;
  };
}
export declare function MessageList({
  messages,
}: {
  messages: readonly ListedMessage[];
}): import('preact').JSX.Element;

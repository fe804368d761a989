/** Messages as they followed on each other, by day and by sender. */
import type { ComponentChildren } from 'preact';
export interface ThreadMessage {
  readonly key: string;
  readonly name: string;
  readonly isMine: boolean;
  readonly agentId: number | null;
  readonly note?: 'visitorJoined' | 'joined' | 'left';
  /** ISO 8601 */
  readonly date: string;
}
export interface ThreadGroup<Message extends ThreadMessage> {
  readonly key: string;
  readonly beginsDay: boolean;
  readonly said: readonly [Message, ...Message[]];
}
export interface ThreadProps<Message extends ThreadMessage> {
  groups: readonly ThreadGroup<Message>[];
  /** The address of an agent's picture, where it is known. */
  pictureOf?(agentId: number | null): string | undefined;
  bodyOf(message: Message): ComponentChildren;
  /** What is on its way. */
  children?: ComponentChildren;
}
export declare function Thread<Message extends ThreadMessage>(
  props: ThreadProps<Message>,
): import('preact').JSX.Element;

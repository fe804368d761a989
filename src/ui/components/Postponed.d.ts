/** A first message that could not be sent yet: what becomes of it, and the way back to changing it. */
import { type OutgoingMessageProps } from './OutgoingMessage.tsx';
export interface PostponedProps {
  letter: OutgoingMessageProps['letter'] & {
    readonly input: {
      readonly subject: string;
    };
  };
  onRetry(): void;
  onEdit(): void;
}
export declare function Postponed({ letter, onRetry, onEdit }: PostponedProps): import('preact').JSX.Element;

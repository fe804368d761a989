/** The box for a reply. Enter sends, Shift+Enter breaks the line. */
import type { ComponentChildren } from 'preact';
export interface ComposerProps {
  text: string;
  onInput(text: string): void;
  onSend(): void;
  /** Absent where no files can be sent. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  /** The files. */
  children?: ComponentChildren;
}
export declare function Composer({
  text,
  onInput,
  onSend,
  onFiles,
  children,
}: ComposerProps): import('preact').JSX.Element;

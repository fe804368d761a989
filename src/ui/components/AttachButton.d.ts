/** Chooses files; a button, so that a keyboard reaches it. */
export interface AttachButtonProps {
  /** Whether the words stand beside the icon. */
  isLabelled?: boolean;
  onFiles(files: readonly File[]): void;
}
export declare function AttachButton({
  isLabelled,
  onFiles,
}: AttachButtonProps): import('preact').JSX.Element;

/** Files that are dropped on an element or pasted into it. */
export interface FileHandlers {
  /** Whether files are held over it. */
  readonly isOver: boolean;
  readonly handlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
    onPaste(event: ClipboardEvent): void;
  };
}
export declare function useFiles(onFiles: ((files: readonly File[]) => void) | undefined): FileHandlers;

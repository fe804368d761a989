/** Receives files that are dropped on an element or pasted into it. */

import { useState } from 'preact/hooks';

export interface FileHandlers {
  /** Whether files are dragged over the element. */
  readonly isOver: boolean;
  readonly handlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
    onPaste(event: ClipboardEvent): void;
  };
}

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

export function useFiles(onFiles: ((files: readonly File[]) => void) | undefined): FileHandlers {
  const [isOver, setIsOver] = useState(false);

  function accept(event: Event, transfer: DataTransfer | null) {
    const files = Array.from(transfer?.files ?? []);
    if (!onFiles || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }

  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!onFiles || !holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event) {
        setIsOver(false);
        accept(event, event.dataTransfer);
      },
      onPaste: (event) => accept(event, event.clipboardData),
    },
  };
}

import type { OriginalMessages } from '../parts/originals.ts';

export const originals: OriginalMessages = {
  title: 'Original email',
  kept: 'Kept until {date}.',
  masked: 'Reply addresses and codes are masked.',
  headers: 'Headers',
  download: 'Download as a file',
  isCut: 'There is more in this email. The file has all of it.',
  gone: 'The original email is no longer kept.',
  failed: 'The original email couldn’t be loaded.',
};

/** The article that a message is about, above the box. */

import { format } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Icon } from '../icons/Icon.tsx';
import { useLinkTo } from '../links.ts';

export interface ArticleChipProps {
  id: number;
  title: string;
  onRemove(): void;
}

export function ArticleChip({ id, title, onRemove }: ArticleChipProps) {
  const { messages } = useMessages();
  const linkTo = useLinkTo();
  return (
    <p class="article-chip">
      <a href={linkTo({ name: 'article', id })}>
        <bdi>{title}</bdi>
      </a>
      <button
        class="bar-button"
        type="button"
        aria-label={format(messages.removeFile, { file: title })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}

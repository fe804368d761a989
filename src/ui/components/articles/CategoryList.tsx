import { Icon } from '../icons/Icon.tsx';
import { useLinkTo } from '../links.ts';

export interface ListedCategory {
  readonly faqCategoryId: number;
  readonly title: string;
  readonly description: string;
}

export function CategoryList({ categories }: { categories: readonly ListedCategory[] }) {
  const linkTo = useLinkTo();
  return (
    <ul class="card categories">
      {categories.map(({ faqCategoryId: id, title, description }) => (
        <li key={id}>
          <a class="row" href={linkTo({ name: 'category', id })}>
            <span class="row-title">
              <b>{title}</b>
              {description && <span class="row-note">{description}</span>}
            </span>
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  );
}

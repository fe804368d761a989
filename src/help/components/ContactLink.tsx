import type { ComponentChildren } from 'preact';

/** The article that a message is about. */
export interface MessageArticle {
  /** Language-independent id of the article. */
  readonly id: number;
  readonly title: string;
}

export interface ContactLinkProps {
  /** URL of the contact page. */
  href: string;
  /** Prefilled subject of the message. */
  subject?: string | undefined;
  article?: MessageArticle | null | undefined;
  class?: string;
  children: ComponentChildren;
}

/** A link to the contact page, which opens the widget's thread if the page's script has loaded. */
export function ContactLink({ href, subject, article, class: className, children }: ContactLinkProps) {
  return (
    <a
      class={className}
      href={href}
      rel="nofollow"
      data-open="contact"
      data-subject={subject}
      data-article-id={article?.id}
      data-article-title={article?.title}
    >
      {children}
    </a>
  );
}

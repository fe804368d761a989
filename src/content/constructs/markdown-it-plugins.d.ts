/** Types of markdown-it plugins that have none of their own. */

declare module 'markdown-it-container' {
  import type { MarkdownIt } from 'markdown-it';

  interface ContainerOptions {
    /** Whether the text after the colons of an opening line begins a container. */
    readonly validate: (header: string) => boolean;
  }

  function container(markdown: MarkdownIt, name: string, options: ContainerOptions): void;

  // biome-ignore lint/style/noDefaultExport: the plugin has this export and no other.
  export { container as default };
}

declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  function footnote(markdown: MarkdownIt): void;

  // biome-ignore lint/style/noDefaultExport: the plugin has this export and no other.
  export { footnote as default };
}

declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it';

  function definitions(markdown: MarkdownIt): void;

  // biome-ignore lint/style/noDefaultExport: the plugin has this export and no other.
  export { definitions as default };
}

declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const names: Readonly<Record<string, string>>;

  // biome-ignore lint/style/noDefaultExport: the file has this export and no other.
  export { names as default };
}

/** The icons of the visitor's side, beside those of `Icon`. */
declare const paths: {
  help: string;
  messages: string;
  contact: string;
  attach: string;
  send: string;
  file: string;
  save: string;
  print: string;
};
export declare function MessageIcon({ name }: { name: keyof typeof paths }): import('preact').JSX.Element;

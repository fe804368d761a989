/** A value; undefined if the import does not know it. */
export type LiquidValue = string | boolean | null | undefined;

export interface Scope {
  /** Returns the value at a path such as `page.title` or `include.alt`. */
  lookUp(path: string): LiquidValue;
}

/** Maximum length of a value in characters; a longer value counts as unknown. */
const maxValueLength = 100_000;

/** Evaluates an expression such as `page.title | default: "Help" | upcase`. */
export function evaluate(expression: string, scope: Scope): LiquidValue {
  const [first = '', ...filters] = split(expression, '|');
  let value = operand(first.trim(), scope);
  for (const filter of filters) value = applyFilter(value, filter.trim(), scope);
  return typeof value === 'string' && value.length > maxValueLength ? undefined : value;
}

/** Evaluates a condition such as `include.alt == "A" and page.wide`; undefined if a value is unknown. */
export function isTrue(condition: string, scope: Scope): boolean | undefined {
  // Liquid evaluates `and` and `or` from right to left, and has no parentheses.
  const words = condition.replace(/\s+/g, ' ').split(/ (and|or) /);
  let result = comparison(words.at(-1) ?? '', scope);
  for (let index = words.length - 2; index > 0; index -= 2) {
    const left = comparison(words[index - 1] ?? '', scope);
    result = words[index] === 'and' ? both(left, result) : either(left, result);
  }
  return result;
}

function both(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

function either(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === true || b === true) return true;
  return a === undefined || b === undefined ? undefined : false;
}

const operators = ['==', '!=', ' contains '];

function comparison(text: string, scope: Scope): boolean | undefined {
  const operator = operators.find((candidate) => text.includes(candidate));
  if (operator === undefined) {
    const value = operand(text.trim(), scope);
    return value === undefined ? undefined : value !== null && value !== false;
  }
  const at = text.indexOf(operator);
  const left = operand(text.slice(0, at).trim(), scope);
  const right = operand(text.slice(at + operator.length).trim(), scope);
  if (left === undefined || right === undefined) return undefined;
  if (operator === ' contains ') return String(left ?? '').includes(String(right));
  return (String(left) === String(right)) === (operator === '==');
}

function operand(text: string, scope: Scope): LiquidValue {
  const quote = text[0];
  if (text.length >= 2 && (quote === '"' || quote === "'") && text.endsWith(quote)) return text.slice(1, -1);
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'nil' || text === 'null') return null;
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return /^[a-z_][\w.-]*$/i.test(text) ? scope.lookUp(text) : undefined;
}

const textFilters: Readonly<Record<string, (text: string, argument: string) => string>> = {
  append: (text, argument) => text + argument,
  prepend: (text, argument) => argument + text,
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  strip: (text) => text.trim(),
  strip_newlines: (text) => text.replaceAll('\n', ''),
  remove: (text, argument) => (argument === '' ? text : text.replaceAll(argument, '')),
  escape: (text) => text,
  escape_once: (text) => text,
  xml_escape: (text) => text,
  relative_url: (text) => text,
  absolute_url: (text) => text,
  // The value is Markdown, which is parsed only between empty lines.
  markdownify: (text) => (text.includes('\n') ? `\n\n${text.trim()}\n\n` : text),
};

function applyFilter(value: LiquidValue, filter: string, scope: Scope): LiquidValue {
  const colon = filter.indexOf(':');
  const name = colon < 0 ? filter : filter.slice(0, colon).trim();
  const operands =
    colon < 0 ? [] : split(filter.slice(colon + 1), ',').map((text) => operand(text.trim(), scope));
  const [first] = operands;
  if (name === 'default') return value === null || value === false || value === '' ? first : value;
  const change = textFilters[name];
  if (change === undefined || value === undefined || operands.includes(undefined)) return undefined;
  return change(String(value ?? ''), String(first ?? ''));
}

/** Splits a text at separators outside quotes. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let quote = '';
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === separator) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

import { type Static, type TSchema, Type } from 'typebox';
import { oneLine } from '../../formats/one-line.ts';
import type { ExportedContent, ExportFormat, RowKind } from './exported-content.ts';
import { createRowReader, RowId } from './rows.ts';

type AddRow = ExportFormat['add'];

/** The content to which a row is added, and where the row was read. */
export interface RowContext {
  readonly kind: RowKind;
  /** File with the row, relative to the folder. */
  readonly file: string;
  readonly content: ExportedContent;
}

/** Creates a function that checks rows against a schema and adds valid ones. */
export function addRows<S extends TSchema>(
  schema: S,
  add: (row: Static<S>, context: RowContext) => void,
): AddRow {
  const read = createRowReader(schema);
  return ({ kind, row }, file, content) => {
    const checked = read(row);
    if ('problem' in checked) return checked.problem;
    add(checked.row, { kind, file, content });
    return null;
  };
}

const addAuthor = addRows(Type.Object({ id: RowId, name: Type.String() }), ({ id, name }, { content }) =>
  content.authors.set(String(id), oneLine(name).slice(0, 200)),
);

/** Creates a function that adds rows by kind; `group` adds categories and sections. Authors have one common form. */
export function addByKind({ article, group }: { readonly article: AddRow; readonly group: AddRow }): AddRow {
  return (raw, file, content) => {
    const add = raw.kind === 'article' ? article : raw.kind === 'author' ? addAuthor : group;
    return add(raw, file, content);
  };
}

/** What in a migration would let requests wait for long, by PostgreSQL's own parser. */

import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, parse } from 'libpg-query';
import { outsideMark } from '../../src/server/db/upgrade/apply-migrations.ts';

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

/** Checks for NOT NULL that are validated, as “table.column”, and by their names until they are. */
interface Checked {
  readonly added: Map<string, string>;
  readonly validated: Set<string>;
}

/** What is wrong with migrations that are applied one after the other, each a sentence that begins with the file. */
export async function migrationProblems(files: readonly MigrationFile[]): Promise<string[]> {
  const checked: Checked = { added: new Map(), validated: new Set() };
  const problems: string[] = [];
  for (const { name, text } of files) {
    const isOutside = text.startsWith(outsideMark);
    const created = new Set<string>();
    for (const { stmt } of (await parse(text)).stmts ?? []) {
      if (!stmt) continue;
      if ('CreateStmt' in stmt) created.add(stmt.CreateStmt.relation?.relname ?? '');
      const found = isOutside ? outsideProblem(stmt) : statementProblem(stmt, created, checked);
      noteChecks(stmt, checked);
      if (found !== null) problems.push(`${name}: ${found}`);
    }
  }
  return problems;
}

/** Each may be run again, and none holds a lock for which requests wait. */
function outsideProblem(stmt: Node): string | null {
  if ('IndexStmt' in stmt && stmt.IndexStmt.concurrent && stmt.IndexStmt.if_not_exists) return null;
  if ('DropStmt' in stmt && stmt.DropStmt.concurrent && stmt.DropStmt.missing_ok) return null;
  const commands = 'AlterTableStmt' in stmt ? commandsOf(stmt.AlterTableStmt.cmds) : [];
  const isValidation = ({ subtype }: AlterTableCmd) => subtype === 'AT_ValidateConstraint';
  if (commands.length > 0 && commands.every(isValidation)) return null;
  return 'outside of a transaction are only CREATE INDEX CONCURRENTLY IF NOT EXISTS, DROP INDEX CONCURRENTLY IF EXISTS and VALIDATE CONSTRAINT';
}

function statementProblem(stmt: Node, created: ReadonlySet<string>, checked: Checked): string | null {
  if ('IndexStmt' in stmt) {
    const table = stmt.IndexStmt.relation?.relname ?? '';
    if (created.has(table)) return null;
    return `an index on ${table} is created CONCURRENTLY, in a migration outside of a transaction`;
  }
  if ('UpdateStmt' in stmt && !created.has(stmt.UpdateStmt.relation?.relname ?? '')) {
    return 'rows that are there are changed by the server, page by page, beside the requests';
  }
  if (!('AlterTableStmt' in stmt)) return null;
  const table = stmt.AlterTableStmt.relation?.relname ?? '';
  if (created.has(table)) return null;
  const found = commandsOf(stmt.AlterTableStmt.cmds).map((command) =>
    commandProblem(table, command, checked),
  );
  return found.find((problem) => problem !== null) ?? null;
}

function commandProblem(table: string, command: AlterTableCmd, { validated }: Checked): string | null {
  const { subtype, name = '', def } = command;
  if (subtype === 'AT_AlterColumnType') return 'a type is changed by a new column, which the server fills';
  if (subtype === 'AT_ValidateConstraint') return 'a constraint is validated outside of a transaction';
  if (subtype === 'AT_SetNotNull' && !validated.has(`${table}.${name}`)) {
    return 'before SET NOT NULL, a CHECK (… IS NOT NULL) is added NOT VALID and validated';
  }
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return constraintProblem(def.Constraint);
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return columnProblem(def.ColumnDef);
  return null;
}

function constraintProblem({ contype, skip_validation: isNotValid, indexname }: Constraint): string | null {
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') {
    return indexname
      ? null
      : 'a unique constraint takes an index that was created CONCURRENTLY (USING INDEX)';
  }
  return isNotValid ? null : 'a constraint is added NOT VALID, and validated by a later migration';
}

/** Those of which PostgreSQL keeps the value once, and rewrites no row. */
function columnProblem({ constraints = [], typeName }: ColumnDef): string | null {
  const type = typeName?.names?.map((part) => ('String' in part ? part.String.sval : '')).join('.') ?? '';
  if (/serial/.test(type)) return 'a number of its own for every row rewrites the table';
  const kinds = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const allowed = ['CONSTR_DEFAULT', 'CONSTR_NOTNULL', 'CONSTR_NULL'];
  if (kinds.some(({ contype }) => !allowed.includes(contype ?? ''))) {
    return 'a new column has a default at most; what else it needs follows as a constraint';
  }
  const byDefault = kinds.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  if (!byDefault && kinds.some(({ contype }) => contype === 'CONSTR_NOTNULL')) {
    return 'a new column that is NOT NULL has a default';
  }
  return byDefault && !isConstant(byDefault.raw_expr)
    ? 'a default that is computed for every row rewrites the table'
    : null;
}

/** Constants, and what PostgreSQL computes once: the time. */
function isConstant(node: Node | undefined): boolean {
  if (!node) return false;
  if ('A_Const' in node || 'SQLValueFunction' in node) return true;
  if ('TypeCast' in node) return isConstant(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant);
  if (!('FuncCall' in node)) return false;
  const [name] = node.FuncCall.funcname ?? [];
  return name !== undefined && 'String' in name && name.String.sval === 'now';
}

function noteChecks(stmt: Node, { added, validated }: Checked): void {
  if (!('AlterTableStmt' in stmt)) return;
  const table = stmt.AlterTableStmt.relation?.relname ?? '';
  for (const { subtype, def, name = '' } of commandsOf(stmt.AlterTableStmt.cmds)) {
    const column = def && 'Constraint' in def ? notNullColumn(def.Constraint) : null;
    if (column !== null && def && 'Constraint' in def) {
      added.set(`${table} ${def.Constraint.conname}`, `${table}.${column}`);
    }
    const checkedColumn = added.get(`${table} ${name}`);
    if (subtype === 'AT_ValidateConstraint' && checkedColumn !== undefined) validated.add(checkedColumn);
  }
}

/** The column of CHECK (column IS NOT NULL); null for any other constraint. */
function notNullColumn({ raw_expr: check }: Constraint): string | null {
  if (!check || !('NullTest' in check) || check.NullTest.nulltesttype !== 'IS_NOT_NULL') return null;
  const { arg } = check.NullTest;
  const [field] = arg && 'ColumnRef' in arg ? (arg.ColumnRef.fields ?? []) : [];
  return field && 'String' in field ? (field.String.sval ?? null) : null;
}

function commandsOf(nodes: readonly Node[] = []): AlterTableCmd[] {
  return nodes.flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []));
}

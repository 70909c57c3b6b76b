import ts from 'typescript-5';
import type { Mutant, MutantKind } from './mutant.ts';
import { findSqlEdits } from './sql-conditions.ts';

const CONDITION_CALLS = new Set(['where', 'whereRef', 'having', 'on', 'onRef']);
const REVERSED = new Map([
  [ts.SyntaxKind.LessThanToken, '>='],
  [ts.SyntaxKind.LessThanEqualsToken, '>'],
  [ts.SyntaxKind.GreaterThanToken, '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '<'],
]);

/**
 * Finds every edit of a file that a test should notice: to rows of module-level tables, operands of `&&` and `||`,
 * comparisons, conditions in SQL templates, and `where` calls of the query builder.
 */
export function findMutants(file: string, source: string): Mutant[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const mutants: Mutant[] = [];
  const add = (kind: MutantKind, start: number, end: number, replacement: string): void => {
    const isAccount = kind === 'condition' && /account/i.test(source.slice(start, end));
    const line = root.getLineAndCharacterOfPosition(start).line + 1;
    const found = source.slice(start, end).replace(/\s+/g, ' ').trim();
    const shown = found.length > 140 ? `${found.slice(0, 140)}…` : found;
    mutants.push({ file, line, kind: isAccount ? 'account' : kind, start, end, replacement, found: shown });
  };
  for (const statement of root.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { initializer } of statement.declarationList.declarations) {
      if (initializer !== undefined) addRows(initializer, add);
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && isSqlTag(node.tag)) addSqlEdits(node.template, root, add);
    else if (ts.isBinaryExpression(node)) addOperands(node, root, add);
    const call = conditionCall(node);
    if (call !== null) add('condition', call.called.end, node.end, '');
    ts.forEachChild(node, visit);
  };
  visit(root);
  return mutants.sort((one, other) => one.start - other.start || one.end - other.end);
}

type Add = (kind: MutantKind, start: number, end: number, replacement: string) => void;

/**
 * Adds the rows of a table: elements of a list, a set or a map, properties of an object, and elements of lists within a
 * row.
 */
function addRows(expression: ts.Expression, add: Add): void {
  const table = unwrapped(expression);
  if (ts.isArrayLiteralExpression(table)) removeEach(table.elements, table, add);
  if (ts.isObjectLiteralExpression(table)) removeEach(table.properties, table, add);
  const rows = ts.isObjectLiteralExpression(table) ? table.properties : [];
  for (const row of rows) {
    const value = ts.isPropertyAssignment(row) ? unwrapped(row.initializer) : row;
    if (ts.isArrayLiteralExpression(value)) removeEach(value.elements, value, add);
  }
}

function unwrapped(expression: ts.Expression): ts.Expression {
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) return unwrapped(expression.expression);
  const first = ts.isNewExpression(expression) ? expression.arguments?.[0] : undefined;
  return first === undefined ? expression : unwrapped(first);
}

function removeEach(elements: ts.NodeArray<ts.Node>, table: ts.Node, add: Add): void {
  elements.forEach((element, index) => {
    if (ts.isSpreadElement(element) || ts.isSpreadAssignment(element)) return;
    const next = elements[index + 1];
    add('row', element.getStart(), next?.getStart() ?? table.end - 1, '');
  });
}

function isSqlTag(tag: ts.Expression): boolean {
  return ts.isIdentifier(tag) && tag.text === 'sql';
}

function addSqlEdits(template: ts.TemplateLiteral, root: ts.SourceFile, add: Add): void {
  const start = template.getStart(root) + 1;
  let text = root.text.slice(start, template.end - 1);
  if (ts.isTemplateExpression(template)) {
    for (const { expression } of template.templateSpans) {
      const from = expression.pos - 2 - start;
      const to = root.text.indexOf('}', expression.end) + 1 - start;
      text = text.slice(0, from) + '_'.repeat(to - from) + text.slice(to);
    }
  }
  for (const edit of findSqlEdits(text)) add(edit.kind, start + edit.start, start + edit.end, edit.replacement);
}

function addOperands(node: ts.BinaryExpression, root: ts.SourceFile, add: Add): void {
  const operator = node.operatorToken;
  const reversed = REVERSED.get(operator.kind);
  if (reversed !== undefined) add('comparison', operator.getStart(root), operator.end, reversed);
  const isAnd = operator.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  if (!isAnd && operator.kind !== ts.SyntaxKind.BarBarToken) return;
  for (const operand of [node.left, node.right]) {
    if (ts.isBinaryExpression(operand) && operand.operatorToken.kind === operator.kind) continue;
    add('condition', operand.getStart(root), operand.end, isAnd ? 'true' : 'false');
  }
}

/** Recognizes a call of the query builder that filters rows; the part to remove follows `called`. */
function conditionCall(node: ts.Node): { called: ts.Expression } | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { name, expression } = node.expression;
  return CONDITION_CALLS.has(name.text) && node.arguments.length > 0 ? { called: expression } : null;
}

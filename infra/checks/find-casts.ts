import ts from 'typescript-5';

export interface Cast {
  line: number;
  /** Source text of the cast on a single line, truncated. */
  text: string;
}

/** Finds type assertions other than `as const`. A chain such as `value as unknown as Type` is counted once. */
export function findCasts(file: string, source: string): Cast[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const casts: Cast[] = [];
  const visit = (node: ts.Node): void => {
    if (isCast(node) && !isCast(node.parent)) {
      const { line } = root.getLineAndCharacterOfPosition(node.getStart());
      casts.push({ line: line + 1, text: node.getText().replace(/\s+/g, ' ').slice(0, 140) });
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return casts;
}

function isCast(node: ts.Node): boolean {
  return (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type);
}

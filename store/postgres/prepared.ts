/** Prepares every statement of a transaction, for frequent work with few distinct statements. */
import {
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  type RootOperationNode,
  SelectModifierNode,
  type Transaction,
} from 'kysely';
import type { DB } from '../schema.generated.ts';
import { PREPARED_MARK } from './database.ts';

/** Wraps a transaction so that each statement is marked and a connection plans it only once (`PREPARED`). */
export function prepared(trx: Transaction<DB>): Transaction<DB> {
  return trx.withPlugin(MARK_STATEMENTS);
}

const MARK = RawNode.createWithSql(PREPARED_MARK);

const MARK_STATEMENTS: KyselyPlugin = {
  transformQuery: ({ node }) => marked(node),
  transformResult: async ({ result }) => result,
};

function marked(node: RootOperationNode): RootOperationNode {
  switch (node.kind) {
    case 'RawNode':
      return RawNode.create(
        [`${PREPARED_MARK} ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)],
        node.parameters,
      );
    case 'SelectQueryNode':
      return { ...node, endModifiers: [...(node.endModifiers ?? []), SelectModifierNode.createWithExpression(MARK)] };
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return { ...node, endModifiers: [...((node.endModifiers as OperationNode[] | undefined) ?? []), MARK] };
    default:
      return node;
  }
}

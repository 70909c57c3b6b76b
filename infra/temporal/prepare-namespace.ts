import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';

// temporal.api.enums.v1.IndexedValueType
const keywordType = 2;
// gRPC status codes
const notFound = 5;
const alreadyExists = 6;
const retention = '30 days';
const patienceMs = 90_000;

/**
 * Makes the namespace and its search attributes where they are missing, and answers when workflows can use them (a
 * server on Postgres takes some seconds to notice). Safe to run again, and while the server still starts.
 */
export async function prepareNamespace(address: string, namespace: string): Promise<void> {
  const connection = await patiently(() => Connection.connect({ address, connectTimeout: '5 seconds' }));
  try {
    await patiently(() => makeNamespace(connection, namespace));
    await patiently(() => addSearchAttributes(connection, namespace));
  } finally {
    await connection.close();
  }
}

async function makeNamespace(connection: Connection, namespace: string): Promise<void> {
  try {
    await connection.workflowService.describeNamespace({ namespace });
  } catch (error) {
    if (codeOf(error) !== notFound) throw error;
    await connection.workflowService
      .registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs(retention),
      })
      .catch(ignoreExisting);
  }
}

async function addSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const present = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = SEARCH_ATTRIBUTES.filter(({ name }) => present.customAttributes?.[name] === undefined);
  if (missing.length === 0) return;
  await connection.operatorService
    .addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map(({ name }) => [name, keywordType])),
    })
    .catch(ignoreExisting);
  throw new Error(`Search attributes of namespace ${namespace} are not visible yet`);
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== alreadyExists) throw error;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

async function patiently<Result>(action: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + patienceMs; ; await wait(250)) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

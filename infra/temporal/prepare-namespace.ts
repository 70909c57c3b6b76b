import type { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import pRetry, { AbortError, type Options } from 'p-retry';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import { connectTemporal, type TemporalServer } from './connect.ts';

// temporal.api.enums.v1.IndexedValueType
const keywordType = 2;
// gRPC status codes
const notFound = 5;
const alreadyExists = 6;
const permissionDenied = 7;
const unimplemented = 12;
const unauthenticated = 16;
const retention = '30 days';
const retries: Options = { retries: Infinity, maxRetryTime: 90_000, minTimeout: 250, factor: 1 };

/**
 * Creates the namespace and its search attributes if they are missing, and returns when workflows can use them (a server on
 * Postgres needs some seconds). Safe to run again, and while the server is still starting.
 */
export async function prepareNamespace(server: TemporalServer): Promise<void> {
  const { namespace } = server;
  const connection = await pRetry(() => connectTemporal(server), retries);
  try {
    await pRetry(() => createNamespace(connection, namespace), retries);
    await pRetry(() => addSearchAttributes(connection, namespace), retries);
  } finally {
    await connection.close();
  }
}

async function createNamespace(connection: Connection, namespace: string): Promise<void> {
  try {
    await connection.workflowService.describeNamespace({ namespace });
  } catch (error) {
    if (codeOf(error) !== notFound) throw error;
    await connection.workflowService
      .registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs(retention),
      })
      .catch((error) => ignoreExisting(error, `Create the namespace ${namespace}`));
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
    .catch((error) =>
      ignoreExisting(
        error,
        `Add to namespace ${namespace} these search attributes of type Keyword: ${missing.map(({ name }) => name).join(', ')}`,
      ),
    );
  throw new Error(`Search attributes of namespace ${namespace} are not visible yet`);
}

/**
 * Ignores "already exists" errors. A server that does not let clients create it, such as Temporal Cloud, needs a
 * person; retrying does not help.
 */
function ignoreExisting(error: unknown, whatToDo: string): void {
  const code = codeOf(error);
  if (code === alreadyExists) return;
  if (code === permissionDenied || code === unimplemented || code === unauthenticated) {
    throw new AbortError(`${whatToDo}: the Temporal server does not let Seamark do it`);
  }
  throw error;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

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
 * Creates the namespace and its search attributes if they are missing, and returns when workflows can use them (a
 * server on Postgres needs some seconds). Safe to run again, even while the server is still starting.
 */
export async function prepareNamespace(server: TemporalServer): Promise<void> {
  const connection = await pRetry(() => connectTemporal(server), retries);
  try {
    await pRetry(() => createNamespace(connection, server), retries);
    await pRetry(() => addSearchAttributes(connection, server), retries);
  } finally {
    await connection.close();
  }
}

async function createNamespace(connection: Connection, server: TemporalServer): Promise<void> {
  const { namespace } = server;
  try {
    await connection.workflowService.describeNamespace({ namespace });
  } catch (error) {
    if (codeOf(error) !== notFound) throw error;
    await connection.workflowService
      .registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs(retention),
      })
      .catch((error) => ignoreExisting(error, namespaceCommand(server)));
  }
}

async function addSearchAttributes(connection: Connection, server: TemporalServer): Promise<void> {
  const { namespace } = server;
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
        attributeCommands(
          server,
          missing.map(({ name }) => name),
        ),
      ),
    );
  throw new Error(`Search attributes of namespace ${namespace} are not visible yet`);
}

/** Returns the command that the server's administrator must run instead. */
function namespaceCommand(server: TemporalServer): string[] {
  const { address, namespace } = server;
  return [
    `temporal operator namespace create --address ${address} --namespace ${namespace} --retention 720h`,
    ...attributeCommands(
      server,
      SEARCH_ATTRIBUTES.map(({ name }) => name),
    ),
  ];
}

function attributeCommands({ address, namespace }: TemporalServer, names: readonly string[]): string[] {
  const attributes = names.map((name) => `--name ${name} --type Keyword`).join(' ');
  return [`temporal operator search-attribute create --address ${address} --namespace ${namespace} ${attributes}`];
}

/**
 * Ignores "already exists" errors. If clients may not create what is missing, as on Temporal Cloud, retrying would not
 * help, because an administrator has to create it.
 */
function ignoreExisting(error: unknown, commands: readonly string[]): void {
  const code = codeOf(error);
  if (code === alreadyExists) return;
  if (code === permissionDenied || code === unimplemented || code === unauthenticated) {
    throw new AbortError(
      [
        'The Temporal server lets Seamark only check. Its administrator runs this, then run `prepare` again:',
        ...commands,
      ].join('\n  '),
    );
  }
  throw error;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/**
 * The baseline: runs the API's queries for a request as prepared statements, discards their rows, and sends the bytes
 * that the API sent.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { deserialize } from 'node:v8';
import pg from 'pg';
import type { LearnedQuery, LearnedTable } from './learn-requests.ts';

const { BARE_DATABASE_URL: connectionString, BARE_PORT: port, BARE_TABLE: table = '' } = process.env;
const pool = new pg.Pool({ connectionString, max: 10, application_name: 'bare' });
// After a failure, Postgres stops before the connections are closed; the resulting errors would hide the original one.
pool.on('error', () => {});

const { statements, requests }: LearnedTable = deserialize(await readFile(table));
const nameOf = (path = '', authorization = '', tag = ''): string => `${path} ${authorization} ${tag}`;
const byName = new Map(
  requests.map((request) => [
    nameOf(request.path, request.headers.authorization, request.headers['if-none-match']),
    request,
  ]),
);

/** Returns values as Postgres sent them, without parsing. */
const types = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;

function run([statement, values]: LearnedQuery): Promise<unknown> {
  const text = statements[statement] ?? '';
  return pool.query({ name: `s${statement}`, text, values: [...values], rowMode: 'array', types });
}

createServer(async ({ url, headers }, response) => {
  const request = byName.get(nameOf(url, headers.authorization, headers['if-none-match']));
  if (request === undefined) {
    response.writeHead(404).end();
    return;
  }
  try {
    for (const stage of request.stages) await Promise.all(stage.map(run));
    const { status, contentType, body } = request;
    if (status === 304) response.writeHead(status).end();
    else response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': body.length }).end(body);
  } catch (error) {
    console.error(url, error);
    response.writeHead(500).end();
  }
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));

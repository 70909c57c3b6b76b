/**
 * Measures reads of the REST API under a mixed load, compared with a server that runs the same SQL and sends stored
 * bytes.
 */
import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { fillAccounts, resolveIds } from './rest/accounts.ts';
import { measureColdStart } from './rest/cold-start.ts';
import { Comparison } from './rest/comparison.ts';
import { drawRequests, KINDS } from './rest/draw-requests.ts';
import { type LearnedRequest, learnRequests } from './rest/learn-requests.ts';
import { Report } from './rest/report.ts';
import { RowWriter, rowsToWrite } from './rest/row-writer.ts';
import { BASE_URL, type Side, startApi, startBare } from './rest/sides.ts';
import { readCommand } from './rig/command.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { stopServerProcess } from './rig/server-process.ts';

const command = {
  name: 'rest',
  about: `Reads of the API process, with authentication, rate limits and exact totals, over accounts of different size: single resources,
includes, filters, deep pages, sorts, first pages, events, search, tracking requests and conditional requests, drawn with a seed
(bench/rest/draw-requests.ts), while rows are written. Baseline: a bare server of node:http and pg that runs the same SQL, prepared, and
writes ready bytes, under the same requests in the same order. Each kind is measured alone too.`,
  options: {
    containers: { default: 1_000_000, help: 'over all accounts' },
    accounts: { default: 100, help: 'the largest holds a tenth of the containers, the others fewer and fewer' },
    requests: { default: 3_000, help: 'that are drawn' },
    seed: { default: 1, help: 'of the draw' },
    seconds: { default: 8, help: 'of each load of the mix' },
    rounds: { default: 3, help: 'of API and baseline in turn; the median counts' },
    'kind-seconds': { default: 3, help: 'of each load of one kind' },
    connections: { default: 8, help: 'of the load generator' },
    soak: { default: 300_000, help: 'requests over which memory is compared' },
    parts: { default: 'mix,kinds,pages,half,cold,soak', help: 'what is measured' },
    only: { default: '', help: 'draws this kind alone, such as "deep page"' },
    profile: { default: '', help: 'folder for a CPU profile of the API process' },
  },
} as const;
const { options, json } = readCommand(command);
const parts = new Set(options.parts.split(','));
const kinds = KINDS.filter(({ name }) => options.only === '' || name === options.only);
if (kinds.length === 0) throw new Error(`--only has to be one of: ${KINDS.map(({ name }) => name).join(', ')}`);

const report = new Report();
const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const tableFile = path.join(os.tmpdir(), `seamark-bench-rest-${process.pid}`);
const sides: Side[] = [];
try {
  const database = connectDatabase(servers.postgresUrl);
  const requests = await prepare(database);
  const bare = await startBare(servers.postgresUrl, tableFile);
  sides.push(bare);
  const api = await startApi(servers.postgresUrl, options.profile);
  sides.push(api);
  const rows = rowsToWrite(requests, options.seed);
  const writer = new RowWriter(database, rows.shipmentIds);
  // At this rate, each row is written about once while the mix is measured.
  writer.start(Math.max(1, rows.shipmentIds.length / (2 * options.rounds * options.seconds)));
  const comparison = new Comparison({ database, api, bare, requests, report, options });
  if (parts.has('mix')) {
    await comparison.mix();
    const { written } = writer;
    report.print(
      `${written} of the ${rows.read} shipments that the load reads were written meanwhile, with their containers`,
    );
    report.figures['written'] = { shipments: written, of: rows.read };
  }
  if (parts.has('kinds')) await comparison.kinds();
  if (parts.has('pages')) await comparison.pages();
  if (parts.has('half')) await comparison.atHalf();
  if (parts.has('cold'))
    await measureColdStart(servers.postgresUrl, { requests, report, connections: options.connections });
  if (parts.has('soak')) await comparison.soak();
  await writer.stop();
  await database.destroy();
} finally {
  for (const { child } of sides) await stopServerProcess(child);
  await rm(tableFile, { force: true });
  await servers.stop();
}
report.finish(command.name, json, options);

/**
 * Fills the database, draws the requests, records what the API does for each, and saves that in a file for the bare
 * server.
 */
async function prepare(database: Database): Promise<LearnedRequest[]> {
  let began = performance.now();
  const took = (what: string) => {
    console.error(`${what} in ${Math.round((performance.now() - began) / 1_000)} s`);
    began = performance.now();
  };
  await migrate(servers.postgresUrl);
  const accounts = await fillAccounts(database, options);
  took('filled');
  const drawn = drawRequests(accounts, { count: options.requests, seed: options.seed, kinds });
  const resolved = await resolveIds(database, accounts, drawn);
  const withKeys = resolved.map((request) => ({ ...request, key: accounts[request.account]?.key ?? '' }));
  const table = await learnRequests(servers.postgresUrl, BASE_URL, withKeys);
  await writeFile(tableFile, serialize(table));
  took(`learned ${table.requests.length} requests and ${table.statements.length} statements`);
  report.figures['statements'] = table.statements.length;
  report.figures['leftOut'] = table.leftOut;
  for (const statement of table.leftOut) report.print(`not repeated by the bare server: ${statement.slice(0, 120)}`);
  return table.requests;
}

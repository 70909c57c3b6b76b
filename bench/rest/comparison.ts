/**
 * Compares the API with the bare server: under the mixed load, for each kind of request separately, and at half load.
 */
import type { Database } from '../../store/postgres/database.ts';
import { median, rounded } from '../rig/figures.ts';
import type { LoadResult } from '../rig/http-load.ts';
import { residentBytes } from '../rig/process-memory.ts';
import { KINDS } from './draw-requests.ts';
import type { LearnedRequest } from './learn-requests.ts';
import type { Report } from './report.ts';
import { loadSide, measureSide, type Side, type SideFigures } from './sides.ts';

interface Compared {
  database: Database;
  api: Side;
  bare: Side;
  requests: readonly LearnedRequest[];
  report: Report;
  options: { seconds: number; rounds: number; 'kind-seconds': number; connections: number; soak: number };
}

type Round = Record<'api' | 'bare', SideFigures>;

const MIX_RATIO = 0.5;
const KIND_RATIO = 0.35;
const SECOND_PAGE_RATIO = 0.8;
const TAIL_RATIO = 2;
const MEMORY_GROWTH = 1.15;

export class Comparison {
  readonly #compared: Compared;
  /** Requests per second of the API under the mixed load; null until measured. */
  #mixRate: number | null = null;

  constructor(compared: Compared) {
    this.#compared = compared;
  }

  /** Alternates between the API and the bare server and takes the median of the rounds. */
  async mix(): Promise<void> {
    const { requests, report, options } = this.#compared;
    await this.#inTurn(requests, options.seconds);
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round++) rounds.push(await this.#inTurn(requests, options.seconds));
    const middle = { api: medianOf(rounds.map(({ api }) => api)), bare: medianOf(rounds.map(({ bare }) => bare)) };
    report.print(HEADINGS);
    const ratio = this.#print('mix', requests, middle);
    this.#mixRate = middle.api.perSecond;
    report.figures['mix'] = { ratio, cpuRatio: cpuRatio(middle), ...middle, ...queriesOf(requests), rounds };
    report.judge(`mix: at least ${MIX_RATIO} of the requests per second of the bare server`, ratio >= MIX_RATIO);
  }

  async kinds(): Promise<void> {
    const { requests, report, options } = this.#compared;
    const figures: Record<string, unknown> = {};
    const slow: string[] = [];
    report.print(HEADINGS);
    for (const { name: kind } of KINDS) {
      const ofKind = requests.filter((request) => request.kind === kind);
      if (ofKind.length === 0) continue;
      const round = await this.#inTurn(ofKind, options['kind-seconds']);
      const ratio = this.#print(kind, ofKind, round);
      figures[kind] = { ratio, cpuRatio: cpuRatio(round), ...round, ...queriesOf(ofKind) };
      if (ratio < KIND_RATIO) slow.push(kind);
    }
    report.figures['kinds'] = figures;
    report.judge(
      `every kind: at least ${KIND_RATIO} of the bare server${slow.length > 0 ? `, but ${slow.join(', ')}` : ''}`,
      slow.length === 0,
    );
  }

  /** Compares page 2 with page 1 of every account's list of containers with shipments. */
  async pages(): Promise<void> {
    const { api, requests, report, options } = this.#compared;
    const keys = new Set(requests.map(({ headers }) => headers.authorization));
    const page = (number: number) =>
      [...keys].map((authorization) => ({
        path: `/v2/containers?include=shipment${number === 1 ? '' : `&page[number]=${number}`}`,
        headers: { authorization },
      }));
    const load = { connections: options.connections, seconds: options['kind-seconds'] };
    const rates: { first: number; second: number }[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const first = await loadSide(api, page(1), load);
      const second = await loadSide(api, page(2), load);
      rates.push({ first: first.perSecond, second: second.perSecond });
    }
    const ratio = median(rates.map(({ first, second }) => second / first));
    const rate = (name: 'first' | 'second') => rounded(median(rates.map((rate) => rate[name])));
    report.print(`page 1: ${rate('first')} requests/s, page 2: ${rate('second')}, ratio ${rounded(ratio)}`);
    report.figures['pages'] = { ratio, rates };
    report.judge(
      `page 2: at least ${SECOND_PAGE_RATIO} of the requests per second of page 1`,
      ratio >= SECOND_PAGE_RATIO,
    );
  }

  /**
   * Compares tail latency at half the rate of the mixed load with the bare server's at the same rate, to show how much
   * the machine itself delays a request. A single pause of 100 ms in 10 s determines a p99, so the median of the rounds
   * is taken.
   */
  async atHalf(): Promise<void> {
    const { api, bare, requests, report, options } = this.#compared;
    if (this.#mixRate === null) throw new Error('half of the load of the mix is measured after the mix');
    const { connections, seconds } = options;
    const load = { connections, rate: this.#mixRate / 2, seconds: seconds + 2, warmUpSeconds: 2 };
    const rounds: Record<'api' | 'bare', LoadResult>[] = [];
    for (let round = 0; round < options.rounds; round++) {
      rounds.push({ api: await loadSide(api, requests, load), bare: await loadSide(bare, requests, load) });
    }
    const tail = (name: 'api' | 'bare') => median(rounds.map((round) => round[name].p99Ms));
    const middle = (name: 'api' | 'bare') => median(rounds.map((round) => round[name].p50Ms));
    const describe = (name: 'api' | 'bare') => `p50 ${rounded(middle(name))} ms, p99 ${rounded(tail(name))} ms`;
    report.print(`at ${rounded(load.rate)} requests/s: ${describe('api')}; the bare server: ${describe('bare')}`);
    report.figures['atHalf'] = { rate: load.rate, rounds };
    report.judge(
      `p99 at half load: at most ${TAIL_RATIO} times that of the bare server`,
      tail('api') <= TAIL_RATIO * tail('bare'),
    );
  }

  async soak(): Promise<void> {
    const { api, requests, report, options } = this.#compared;
    const sizes: number[] = [];
    let sent = 0;
    while (sent < options.soak) {
      sent += (await loadSide(api, requests, options)).requests;
      sizes.push((await residentBytes(api.child.pid ?? 0)) / 1e6);
    }
    const half = sizes.length >> 1;
    const growth = Math.max(...sizes.slice(half)) / Math.max(...sizes.slice(0, Math.max(1, half)));
    report.print(`memory over ${sent} requests: ${sizes.map((size) => Math.round(size)).join(', ')} MB`);
    report.figures['memoryMb'] = sizes;
    report.judge('memory stays flat', growth < MEMORY_GROWTH);
  }

  async #inTurn(requests: readonly LearnedRequest[], seconds: number): Promise<Round> {
    const { database, api, bare, options } = this.#compared;
    const load = { connections: options.connections, seconds };
    return {
      bare: await measureSide(database, bare, requests, load),
      api: await measureSide(database, api, requests, load),
    };
  }

  /** Prints the comparison and returns the ratio of requests per second. */
  #print(what: string, requests: readonly LearnedRequest[], { api, bare }: Round): number {
    const ratio = api.perSecond / bare.perSecond;
    const { queries, rows } = queriesOf(requests);
    const both = (name: keyof SideFigures) => `${rounded(api[name])} / ${rounded(bare[name])}`;
    const times = [both('perSecond'), both('p50Ms'), both('p99Ms'), both('serverMs'), both('postgresMs')];
    const counts = [rounded(queries), rounded(rows), Math.round(api.bytes)];
    this.#compared.report.print(
      tableRow([what, rounded(ratio), rounded(cpuRatio({ api, bare })), ...times, ...counts]),
    );
    return ratio;
  }
}

const COLUMNS = [
  ['API / bare server', 32],
  ['ratio', 6],
  ['by CPU', 6],
  ['requests/s', 15],
  ['p50 ms', 13],
  ['p99 ms', 13],
  ['CPU ms', 15],
  ['Postgres ms', 15],
  ['queries', 7],
  ['rows', 6],
  ['bytes', 7],
] as const;

const HEADINGS = tableRow(COLUMNS.map(([name]) => name));

function tableRow(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, index) => {
      const [, width = 0] = COLUMNS[index] ?? [];
      return index === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
    })
    .join('  ');
}

/**
 * Divides the CPU time of the bare server and its Postgres connections by that of the API and its connections. On a
 * busy machine, this ratio is steadier than that of requests per second.
 */
function cpuRatio({ api, bare }: Round): number {
  return (bare.serverMs + bare.postgresMs) / (api.serverMs + api.postgresMs);
}

/** Returns the mean number of queries and rows per request, as recorded. */
function queriesOf(requests: readonly LearnedRequest[]): { queries: number; rows: number } {
  const mean = (count: (request: LearnedRequest) => number) =>
    requests.reduce((sum, request) => sum + count(request), 0) / requests.length;
  return { queries: mean(({ stages }) => stages.flat().length), rows: mean(({ rows }) => rows) };
}

function medianOf(rounds: readonly SideFigures[]): SideFigures {
  const of = (name: keyof SideFigures) => median(rounds.map((round) => round[name]));
  return {
    requests: of('requests'),
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    bytes: of('bytes'),
    serverMs: of('serverMs'),
    postgresMs: of('postgresMs'),
  };
}

/** Follows and judges the requests of a simulated trade world. */
import { drawWorld, type FamilyName } from '../../simulator/drawn/trade/families.ts';
import { tradePushes } from '../../simulator/drawn/trade/trade-pushes.ts';
import {
  lineResponseAt,
  openTradeBook,
  type TradeBook,
  terminalResponseAt,
  tradeChangingHours,
} from '../../simulator/drawn/trade/trade-responses.ts';
import { TradeTruth } from '../../simulator/drawn/trade/trade-truth.ts';
import type { TradeRequest, TradeWorld } from '../../simulator/drawn/trade/trade-world.ts';
import type { View } from '../../tracking/view/view.ts';
import type { RequestHistory } from './account-outcomes.ts';
import { type Followed, follow, type Listener } from './follow.ts';
import { HourlyJudge, type HourlyJudgement } from './hourly/hourly-judge.ts';
import { type Reading, readPush, readResponse, spanAt, type TrackedRequest } from './reading.ts';

export interface JudgedRequest {
  world: TradeWorld;
  request: TradeRequest;
  followed: Followed;
  hourly: HourlyJudgement;
  history: RequestHistory;
}

/** Days after the last move within which every request must have ended. */
const AFTER_DAYS = 70;

/** Draws a world and judges one or all of its requests. The same arguments always give the same result. */
export function judgeWorld(
  family: FamilyName,
  seed: number,
  serial: number,
  onResponse?: Listener,
  only?: number,
): JudgedRequest[] {
  const book = openTradeBook(drawWorld(family, seed, serial));
  const requests = only === undefined ? book.world.requests : book.world.requests.slice(only, only + 1);
  return requests.map((request) => judgeRequest(book, request, onResponse));
}

function judgeRequest(book: TradeBook, request: TradeRequest, onResponse: Listener = () => undefined): JudgedRequest {
  const judge = new HourlyJudge(new TradeTruth(book, request));
  let view: View | null = null;
  const views: RequestHistory['views'] = [];
  const followed = follow(trackedRequest(book, request), (hour, watch, reading, changes) => {
    view = changes?.view ?? view;
    const { source, containers } = watch;
    if (changes) views.push({ at: hour + request.at, view: changes.view });
    if (reading.id.startsWith('push ')) judge.takePush(reading.id, view, hour);
    else if (source.kind !== 'person' && source.kind !== 'document')
      judge.take({ kind: source.kind, code: source.code }, containers, view, hour);
    onResponse(hour, watch, reading, changes);
  });
  const { end, endHour } = followed;
  const history = { request, views, endedAt: endHour + request.at, reason: end };
  return { world: book.world, request, followed, hourly: judge.finish(end, endHour), history };
}

function trackedRequest(book: TradeBook, request: TradeRequest): TrackedRequest {
  const { world } = book;
  const hours = tradeChangingHours(book);
  const readings = new Map<string, Reading>();
  const last = Math.max(...world.cycles.flatMap(({ moves }) => moves.map(({ at }) => at)));
  return {
    line: world.line,
    requestType: request.type,
    number: request.number,
    serial: world.serial,
    startMs: world.startMs + request.at * 3_600_000,
    withinHours: last - request.at + AFTER_DAYS * 24,
    pushes: tradePushes(book, request).map(({ id, at, body }) => {
      const number = { type: request.type, value: request.number };
      const source = { kind: 'line' as const, code: world.line };
      const target = { source, number, containers: [], billOfLading: null, locode: null };
      const receivedAt = new Date(world.startMs + at * 3_600_000).toISOString();
      return { hour: at - request.at, reading: readPush(body, target, receivedAt, id) };
    }),
    read(source, containers, hour) {
      const at = hour + request.at;
      const id = `${source.kind}:${source.code}@${spanAt(hours, at)} ${containers.join()}`;
      let reading = readings.get(id);
      if (!reading) {
        const number = { type: request.type, value: request.number };
        const target = { source, number, containers, billOfLading: null, locode: null };
        const response =
          source.kind === 'line'
            ? lineResponseAt(book, request, at)
            : terminalResponseAt(book, source.code.replace('smdg:', ''), containers, at);
        reading = readResponse(response, target, new Date(world.startMs + at * 3_600_000).toISOString(), id);
        readings.set(id, reading);
      }
      return reading;
    },
  };
}

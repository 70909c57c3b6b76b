/** Defines faults of sources: those that a scenario schedules and those that tests inject. */
import { dcsaError, jsonReply, type Reply } from './reply.ts';
import type { FaultKind, ScriptedFault } from './scripted-faults.ts';
import { utcText } from './world-time.ts';

export interface InjectedFault {
  /** SCAC of a line or railroad, code of a terminal, or `*`. */
  source: string;
  kind: FaultKind;
  /** Limits the fault to polls for this number. */
  number: string | null;
  /** Real time, RFC 3339; null if it has no end. */
  until: string | null;
  /** Number of polls to which the fault still applies; null if it is unlimited. */
  count: number | null;
  retryAfterSeconds: number;
  delayMs: number;
}

export interface FaultContext {
  uri: string;
  nowMs: number;
}

export class InjectedFaults {
  #faults: InjectedFault[] = [];

  add(fault: InjectedFault): void {
    this.#faults.push(fault);
  }

  clear(source: string | null): void {
    this.#faults = source === null ? [] : this.#faults.filter((fault) => fault.source !== source);
  }

  list(): InjectedFault[] {
    return [...this.#faults];
  }

  /** Returns the fault that applies to a poll, if any, and reduces its remaining count. */
  take(source: string, numbers: string[], wallMs: number): InjectedFault | null {
    this.#faults = this.#faults.filter((fault) => fault.until === null || Date.parse(fault.until) > wallMs);
    const fault = this.#faults.find(
      (each) =>
        (each.source === '*' || each.source === source) && (each.number === null || numbers.includes(each.number)),
    );
    if (!fault) return null;
    if (fault.count !== null) {
      fault.count -= 1;
      if (fault.count <= 0) this.#faults = this.#faults.filter((each) => each !== fault);
    }
    return fault;
  }
}

export function scriptedFaultAt(
  faults: ScriptedFault[] | undefined,
  hour: number,
  source: 'line' | 'terminal' | 'railroad' = 'line',
): ScriptedFault | null {
  const holds = (fault: ScriptedFault): boolean =>
    (fault.source ?? 'line') === source && fault.from <= hour && (fault.until === null || fault.until > hour);
  return faults?.find(holds) ?? null;
}

const loginPage = `<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Your session has ended</h1>
<form method="post" action="/login"><input name="username"><input name="password" type="password"></form></body></html>`;

/** Returns the response that a fault sends instead of the real one; null for `slow`, which only delays it. */
export function faultReply(
  kind: FaultKind,
  retryAfter: { seconds: number; form: 'seconds' | 'date' } | null,
  { uri, nowMs }: FaultContext,
): Reply | null {
  const now = utcText(nowMs);
  switch (kind) {
    case 'slow':
      return null;
    case 'down':
      return { status: 0, headers: {}, body: '', answered: 'connection cut', drop: true };
    case 'error':
      return dcsaError(500, 'Internal Server Error', 'internal', 'simulated failure', uri, now);
    case 'throttled': {
      const { seconds, form } = retryAfter ?? { seconds: 60, form: 'seconds' };
      const value = form === 'seconds' ? String(seconds) : new Date(nowMs + seconds * 1000).toUTCString();
      const reply = dcsaError(429, 'Too Many Requests', 'rateLimit', 'slow down', uri, now);
      return { ...reply, headers: { ...reply.headers, 'retry-after': value } };
    }
    case 'quota_exhausted': {
      const reply = dcsaError(429, 'Too Many Requests', 'quota', 'the daily quota is used up', uri, now);
      return { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfter?.seconds ?? 3600) } };
    }
    case 'login_page':
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: loginPage,
        answered: 'login page',
      };
    case 'not_found':
      return dcsaError(404, 'Not Found', 'notFound', 'no events for this reference', uri, now);
    case 'invalid_number':
      return dcsaError(
        400,
        'Bad Request',
        'invalidReference',
        'transportDocumentReference has an invalid format',
        uri,
        now,
      );
    case 'unauthorized':
      return dcsaError(401, 'Unauthorized', 'unauthorized', 'credentials are not accepted', uri, now);
    case 'forbidden':
      return dcsaError(403, 'Forbidden', 'forbidden', 'not a party to this shipment', uri, now);
    case 'wrong_envelope':
      return { ...jsonReply(200, { data: { items: [] }, page: 1 }, 'wrong envelope') };
    case 'truncated':
      return { ...jsonReply(200, [], 'truncated'), body: '[{"eventType":"TRANSPORT","eventDa' };
  }
}

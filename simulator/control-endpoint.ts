/**
 * Serves `/control/…`, which lets tests and people control the simulated world. It is not part of any source's
 * protocol.
 */

import type { InjectedFault, InjectedFaults } from './faults.ts';
import type { PollLog } from './poll-log.ts';
import { jsonReply, type Reply } from './reply.ts';
import { faultKinds } from './scripted-faults.ts';

/** Reads the fault to inject; returns a message if the request is wrong. `500` is an alias for `error`. */
function readFault(body: string): InjectedFault | string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'body is no JSON';
  }
  if (typeof value !== 'object' || value === null) return 'body is no object';
  const given: { [Name in keyof InjectedFault]?: unknown } = value;
  const kind = String(given.kind) === '500' ? 'error' : faultKinds.find((each) => each === given.kind);
  if (typeof given.source !== 'string') return 'source is missing';
  if (!kind) return `kind must be one of ${faultKinds.join(', ')}`;
  return {
    source: given.source,
    kind,
    number: typeof given.number === 'string' ? given.number : null,
    until: typeof given.until === 'string' ? given.until : null,
    count: typeof given.count === 'number' ? given.count : null,
    retryAfterSeconds: typeof given.retryAfterSeconds === 'number' ? given.retryAfterSeconds : 60,
    delayMs: typeof given.delayMs === 'number' ? given.delayMs : 5000,
  };
}

export interface ControlRequest {
  method: string;
  url: URL;
  body: string;
}

/** Responds to a control request; null for any other address. */
export function controlReply(request: ControlRequest, polls: PollLog, faults: InjectedFaults): Reply | null {
  const query = request.url.searchParams;
  switch (`${request.method} ${request.url.pathname}`) {
    case 'GET /control/polls': {
      const filter = { number: query.get('number') ?? undefined, source: query.get('source') ?? undefined };
      return jsonReply(200, { polls: polls.list(filter) }, 'polls');
    }
    case 'DELETE /control/polls':
      polls.clear();
      return jsonReply(200, { polls: [] }, 'polls cleared');
    case 'GET /control/faults':
      return jsonReply(200, { faults: faults.list() }, 'faults');
    case 'POST /control/faults': {
      const fault = readFault(request.body);
      if (typeof fault === 'string') return jsonReply(400, { error: fault }, 'bad fault');
      faults.add(fault);
      return jsonReply(201, { fault }, 'fault added');
    }
    case 'DELETE /control/faults':
      faults.clear(query.get('source'));
      return jsonReply(200, { faults: faults.list() }, 'faults cleared');
    default:
      return null;
  }
}

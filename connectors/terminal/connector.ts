import { splitTerminalKey } from '../../reference/terminals/terminal-keys.ts';
import type { Connector, Quota } from '../connector.ts';
import type { FacilityAccess } from '../facility-protocol.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { placeOfKey } from './place.ts';
import { plan } from './plan.ts';

export const AVAILABILITY_QUOTA: Quota = {
  perSecond: 2,
  perMinute: 60,
  perHour: null,
  perDay: null,
  concurrency: 4,
};

/**
 * Creates the connector of a marine terminal that implements "terminal availability v1"
 * (spec/sources D4).
 */
export function createTerminalConnector(access: FacilityAccess): Connector {
  const { code: key, ...rest } = access;
  const { list, code } = splitTerminalKey(key);
  return {
    source: { kind: 'terminal', code: key },
    ...rest,
    combine: 'all',
    maxPages: 1,
    plan: (target) => plan(target, { [list]: code, ...(target.locode === null ? {} : { unlocode: target.locode }) }),
    nextPage: () => ({ type: 'last' }),
    classify,
    parse: (exchange, target) => parse(exchange, target, placeOfKey(key, target.locode)),
  };
}

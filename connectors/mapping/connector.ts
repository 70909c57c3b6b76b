import { locodeOfTerminal } from '../../reference/terminals/terminals.ts';
import type { Connector, PollTarget } from '../connector.ts';
import type { FacilityAccess } from '../facility-protocol.ts';
import { isRecord } from '../json-shape.ts';
import { type ContainerList, classifyListed, type ListedContainers, parseListed } from '../terminal/listed.ts';
import { placeOfKey } from '../terminal/place.ts';
import type { Mapping } from './mapping.ts';
import { at } from './member-at.ts';
import { type PlaceWords, plan } from './plan.ts';
import { translate } from './translate.ts';

/**
 * Creates the connector of a terminal whose interface is described by a mapping. `facilityCode` is the operator's
 * setting.
 */
export function createMappedConnector(
  { code: key, ...access }: FacilityAccess,
  mapping: Mapping,
  facilityCode: string | null,
): Connector {
  const wordsOf = (target: PollTarget): PlaceWords => {
    const port = locodeOfTerminal(key) ?? target.locode;
    return { port, facility: facilityCode ?? mapping.facilities[key] ?? mapping.facilities[port ?? ''] ?? null };
  };
  const listedFor = (target: PollTarget): ListedContainers => ({
    find: (body) => findList(body, mapping),
    numberOf: (row) => at(row, mapping.container)?.value,
    translate: (row) => translate(row, mapping, wordsOf(target)),
  });
  return {
    source: { kind: 'terminal', code: key },
    ...access,
    combine: 'all',
    maxPages: 1,
    plan: (target) => plan(target, mapping, wordsOf(target)),
    nextPage: () => ({ type: 'last' }),
    classify: (exchange, target) => classifyListed(exchange, target, listedFor(target).find),
    parse: (exchange, target) => parseListed(exchange, target, placeOfKey(key, target.locode), listedFor(target)),
  };
}

/**
 * Finds the list of containers: the body itself, or the member at the mapping's path. A single container without a list
 * counts as a list of one.
 */
export function findList(body: unknown, mapping: Mapping): ContainerList | null {
  if (Array.isArray(body)) return { containers: body, pointer: '', isSingle: false };
  const found = mapping.list === '' ? { value: body, pointer: '' } : isRecord(body) ? at(body, mapping.list) : null;
  if (found === null) return null;
  const { value, pointer } = found;
  if (Array.isArray(value)) return { containers: value, pointer, isSingle: false };
  const isContainer = isRecord(value) && typeof at(value, mapping.container)?.value === 'string';
  return isContainer ? { containers: [value], pointer, isSingle: true } : null;
}

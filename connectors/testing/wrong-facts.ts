import type { Claim, ContainerFactClaim, EventClaim } from '../../tracking/claims/claims.ts';

/** The content of a mutated response, which distinguishes its facts from invented ones. */
export interface Stated {
  /** Each text and number of the response in capitals, without spaces and dashes. */
  values: ReadonlySet<string>;
  /** The inserted value; undefined if a value was dropped or the whole response was damaged. */
  put: unknown;
  /**
   * Whether the mutation dropped an element of a list. The shorter list is still a valid statement, so claims based on
   * it are not wrong.
   */
  listIsShorter: boolean;
}

export function statedBy(document: unknown, put: unknown = undefined, listIsShorter = false): Stated {
  const values = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner);
    else if (value !== null && value !== undefined) values.add(plain(String(value)));
  };
  collect(document);
  return { values, put, listIsShorter };
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[ \t-]/g, '');
}

/**
 * Lists claims of a mutated response that neither the good nor the mutated response supports. The move, the container
 * and the time must be in the good response; a detail (a voyage, a place name) may be any value in the mutated one.
 */
export function wrongFacts(
  claims: readonly Claim[],
  truth: readonly Claim[],
  stated: Stated,
  fallbacks: readonly string[],
) {
  const events = truth.filter((claim) => claim.kind === 'event');
  const supported = new Set(truth.map(factValue));
  const isStated = (value: unknown): boolean =>
    value === null || value === undefined || stated.values.has(plain(String(value)));
  const isWrong = (claim: Claim): boolean => {
    switch (claim.kind) {
      case 'event':
        return !events.some((event) => isCoveredBy(claim, event, isStated, fallbacks));
      case 'container_fact':
        return !supported.has(factValue(claim)) && !isStatedFact(claim, truth, stated, isStated);
      case 'shipment_fact':
        return !supported.has(factValue(claim)) && !stated.listIsShorter && !isPlaceOrText(claim.value, isStated);
      case 'listing':
        return !claim.containers.every((container) => isStated(container) || fallbacks.includes(container));
      case 'unknown':
        return claim.container !== null && !isStated(claim.container) && !isNamed(claim.container, truth, fallbacks);
    }
  };
  return claims.filter(isWrong);
}

function isNamed(container: string, truth: readonly Claim[], fallbacks: readonly string[]): boolean {
  return fallbacks.includes(container) || truth.some((claim) => 'container' in claim && claim.container === container);
}

type IsStated = (value: unknown) => boolean;

function isCoveredBy(claim: EventClaim, event: EventClaim, isStated: IsStated, fallbacks: readonly string[]): boolean {
  const sameContainer =
    claim.container === event.container || (claim.container !== null && fallbacks.includes(claim.container));
  const same =
    sameContainer &&
    claim.move === event.move &&
    claim.classifier === event.classifier &&
    JSON.stringify(claim.time) === JSON.stringify(event.time) &&
    (claim.laden === null || claim.laden === event.laden) &&
    (claim.mode === null || claim.mode === event.mode) &&
    (!claim.retracted || event.retracted);
  if (!same) return false;
  const details: [unknown, unknown][] = [
    [claim.place?.unlocode, event.place?.unlocode],
    [claim.place?.name, event.place?.name],
    [claim.place?.facility?.code, event.place?.facility?.code],
    [claim.place?.latitude, event.place?.latitude],
    [claim.vessel?.imo, event.vessel?.imo],
    [claim.vessel?.name, event.vessel?.name],
    [claim.voyage, event.voyage],
    [claim.transportCall?.id, event.transportCall?.id],
    [claim.carrier, event.carrier],
    [claim.sourceEventId, event.sourceEventId],
    ...claim.documents.map(({ number }): [unknown, unknown] => [number, event.documents[0]?.number]),
  ];
  return details.every(([value, expected]) => value === expected || isStated(value));
}

function factValue(claim: Claim): string {
  if (claim.kind === 'container_fact') return JSON.stringify([claim.container, claim.field, claim.value]);
  return claim.kind === 'shipment_fact' ? JSON.stringify([claim.field, claim.value]) : '';
}

/** Whether the mutated response literally states the different value. */
function isStatedFact(claim: ContainerFactClaim, truth: readonly Claim[], stated: Stated, isStated: IsStated): boolean {
  const { value } = claim;
  if (value === null) return stated.put === null;
  if (typeof value === 'boolean') return stated.put === value;
  if (Array.isArray(value)) {
    if (stated.listIsShorter || (Array.isArray(stated.put) && value.length === 0)) return true;
    return value.every((entry) => isPartOfList(entry, claim, truth) || isPutOn(entry, stated));
  }
  if (typeof value === 'object') return false;
  return isStated(value) || String(value).split(' ').every(isStated);
}

/** Whether a hold or fee is in the good response, possibly with more details. */
function isPartOfList(entry: object, claim: ContainerFactClaim, truth: readonly Claim[]): boolean {
  const lists = truth.flatMap((one) => (one.kind === 'container_fact' && one.field === claim.field ? [one] : []));
  // An unknown name becomes "other".
  const fits = (good: object) =>
    Object.entries(entry).every(([key, part]) => part === null || part === 'other' || Reflect.get(good, key) === part);
  return lists.some(({ value }) => Array.isArray(value) && value.some(fits));
}

/** Whether a hold or fee contains the inserted value. An inserted `true` may put any hold in force. */
function isPutOn(entry: object, { put }: Stated): boolean {
  if (put === undefined) return false;
  return put === true || JSON.stringify(entry).includes(JSON.stringify(put).replaceAll('"', ''));
}

function isPlaceOrText(value: unknown, isStated: IsStated): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value !== 'object' || value === null) return isStated(value);
  return Object.values(value).every(
    (part) => typeof part === 'object' || isStated(part) || part === null || /^[a-z_]+$/.test(String(part)),
  );
}

/** Counts the facts in a response by kind, and lists the kinds that tracking could use but the response lacks. Pure. */
import type { Claim, EventClaim } from '../../tracking/claims/claims.ts';

export interface ClaimSummary {
  understood: { what: string; count: number }[];
  missing: string[];
  unmapped: string[];
}

const isEvent = (claim: Claim): claim is EventClaim => claim.kind === 'event';

const FACTS: readonly { what: string; missing: string | null; has(claim: Claim): boolean }[] = [
  {
    what: 'moves that happened',
    missing: 'moves that happened',
    has: (claim) => isEvent(claim) && claim.classifier === 'actual',
  },
  {
    what: 'planned and estimated moves',
    missing: 'planned or estimated moves, from which estimates of arrival follow',
    has: (claim) => isEvent(claim) && claim.classifier !== 'actual',
  },
  {
    what: 'moves at a place with a UN/LOCODE',
    missing: 'UN/LOCODEs of places',
    has: (claim) => isEvent(claim) && claim.place?.unlocode != null,
  },
  {
    what: 'moves with a terminal or depot',
    missing: 'terminals and depots',
    has: (claim) => isEvent(claim) && claim.place?.facility != null,
  },
  { what: 'moves with a vessel', missing: 'vessels', has: (claim) => isEvent(claim) && claim.vessel !== null },
  {
    what: 'moves with a vessel’s IMO number',
    missing: 'IMO numbers of vessels',
    has: (claim) => isEvent(claim) && claim.vessel?.imo != null,
  },
  { what: 'moves with a voyage', missing: 'voyages', has: (claim) => isEvent(claim) && claim.voyage !== null },
  { what: 'lists of containers', missing: null, has: (claim) => claim.kind === 'listing' },
  { what: 'types of equipment', missing: 'types of equipment', has: isFact('iso_type') },
  { what: 'seal numbers', missing: 'seal numbers', has: isFact('seal_number') },
  { what: 'last free days', missing: null, has: isFact('last_free_day') },
  { what: 'facts of the shipment', missing: null, has: (claim) => claim.kind === 'shipment_fact' },
];

function isFact(field: string): (claim: Claim) => boolean {
  return (claim) => claim.kind === 'container_fact' && claim.field === field && claim.value !== null;
}

export function summarizeClaims(claims: readonly Claim[]): ClaimSummary {
  const counted = FACTS.map((fact) => ({ ...fact, count: claims.filter((claim) => fact.has(claim)).length }));
  const unmapped = new Set(claims.flatMap((claim) => (claim.kind === 'unknown' ? [claim.original] : [])));
  return {
    understood: counted.filter(({ count }) => count > 0).map(({ what, count }) => ({ what, count })),
    missing: counted.flatMap(({ missing, count }) => (missing === null || count > 0 ? [] : [missing])),
    // Codes are part of the source's interface, but longer texts might contain personal data.
    unmapped: [...unmapped].filter((original) => /^[A-Z0-9_ -]{1,24}$/.test(original)),
  };
}

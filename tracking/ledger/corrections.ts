/** Applies people's corrections, which override all sources until they expire or are undone (spec/tracking 2.1). */
import type { Claim } from '../claims/claims.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { instantMs } from '../time/event-time.ts';
import type { FactEntry } from './fact-ledger.ts';
import type { ContainerLedger, Ledger } from './ledger.ts';

/**
 * Returns the ledger as it stands at a moment: facts that were undone or have expired are removed, and expired events
 * are marked as withdrawn, which keeps them among the raw events. Returns the same object if nothing changes.
 */
export function withoutEndedCorrections(ledger: Ledger, nowMs: number): Ledger {
  let changed = false;
  const containers: Record<string, ContainerLedger> = {};
  for (const [number, container] of Object.entries(ledger.containers)) {
    const facts = factsInForce(container.facts, nowMs);
    const events = eventsInForce(container.events, nowMs);
    const same = facts === container.facts && events === container.events;
    containers[number] = same ? container : { ...container, facts, events };
    changed ||= !same;
  }
  const facts = factsInForce(ledger.shipment.facts, nowMs);
  const shipment = facts === ledger.shipment.facts ? ledger.shipment : { ...ledger.shipment, facts };
  return changed || shipment !== ledger.shipment ? { shipment, containers } : ledger;
}

function hasExpired({ expiresAt }: Claim, nowMs: number): boolean {
  return expiresAt != null && instantMs(expiresAt) <= nowMs;
}

function factsInForce<Fact extends Pick<FactEntry, 'claim'> | FactOfShipment>(
  facts: Record<string, Fact>,
  nowMs: number,
): Record<string, Fact> {
  const entries = Object.entries(facts);
  const standing = entries.filter(([, { claim }]) => claim.retracted !== true && !hasExpired(claim, nowMs));
  return standing.length === entries.length ? facts : Object.fromEntries(standing);
}

type FactOfShipment = Ledger['shipment']['facts'][string];

function eventsInForce(events: Record<string, EventEntry>, nowMs: number): Record<string, EventEntry> {
  let standing = events;
  for (const [key, entry] of Object.entries(events)) {
    const { expiresAt } = entry.claim;
    if (expiresAt == null || entry.invalidated !== null || !hasExpired(entry.claim, nowMs)) continue;
    const invalidated = { at: expiresAt, reason: 'retracted' as const, statedAt: null };
    standing = { ...standing, [key]: { ...entry, invalidated } };
  }
  return standing;
}

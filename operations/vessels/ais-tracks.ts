/** Selects the AIS reports of the followed ships: at most one per ship and interval, however many feeds report it. */
import type { AisPosition, AisReading } from '../../connectors/ais/report.ts';
import type { VesselPosition } from '../../connectors/vessel-positions/feed.ts';
import { ShipIdentities } from './ship-identities.ts';

export interface SelectedPosition {
  position: VesselPosition;
  /** The report as received. */
  raw: string;
}

export interface FollowedShip {
  imo: string;
  /** From earlier positions; null if unknown. */
  mmsi: string | null;
  /** RFC 3339 UTC of the newest stored position; null if none. */
  lastAt: string | null;
}

export class AisTracks {
  readonly #everyMs: number;
  readonly #identities = new ShipIdentities();
  #followed: ReadonlySet<string> = new Set();
  readonly #lastMs = new Map<string, number>();
  #selected = new Map<string, SelectedPosition[]>();

  /** `everyMs`: interval of the positions that are stored of one ship. */
  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Replaces the list of followed ships. */
  follow(ships: readonly FollowedShip[]): void {
    this.#followed = new Set(ships.map(({ imo }) => imo));
    this.#identities.keepOnly(this.#followed);
    for (const imo of this.#lastMs.keys()) if (!this.#followed.has(imo)) this.#lastMs.delete(imo);
    for (const { imo, mmsi, lastAt } of ships) {
      const lastMs = lastAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastAt);
      this.#lastMs.set(imo, Math.max(lastMs, this.#lastMs.get(imo) ?? lastMs));
      // A statement from the ship itself is newer than the data by which earlier positions were assigned.
      if (mmsi !== null) this.#identities.learn(mmsi, imo, 0);
    }
  }

  /** Takes what one feed has reported. `nowMs`: milliseconds since 1970. */
  take(feedCode: string, { identities, positions }: AisReading, nowMs: number): void {
    for (const { mmsi, imo, at } of identities) this.#identify(mmsi, imo, Date.parse(at));
    for (const { report, raw } of positions) this.#select(feedCode, report, raw, nowMs);
  }

  /** Returns what was selected since the last call, by code of the feed. */
  drain(): Map<string, SelectedPosition[]> {
    const selected = this.#selected;
    this.#selected = new Map();
    return selected;
  }

  #identify(mmsi: string, imo: string, atMs: number): void {
    // A ship that states another number from now on is no longer the followed one.
    if (this.#followed.has(imo) || this.#identities.knows(mmsi)) this.#identities.learn(mmsi, imo, atMs);
  }

  #select(feedCode: string, report: AisPosition, raw: string, nowMs: number): void {
    const imo = this.#identities.imoOf(report.mmsi, nowMs);
    if (imo === null || !this.#followed.has(imo)) return;
    const atMs = Date.parse(report.at);
    const lastMs = this.#lastMs.get(imo) ?? Number.NEGATIVE_INFINITY;
    // An older report is a repeat from another feed, or was delayed in transit.
    if (atMs < lastMs + this.#everyMs) return;
    this.#lastMs.set(imo, atMs);
    const { kind: _, ...values } = report;
    const position = { imo, ...values };
    this.#selected.set(feedCode, [...(this.#selected.get(feedCode) ?? []), { position, raw }]);
  }
}

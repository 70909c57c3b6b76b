/** Selects AIS reports of the followed ships: at most one per ship and interval, however many feeds report it. */
import type { AisPosition, AisReading } from '../../connectors/ais/report.ts';
import type { VesselPosition } from '../../connectors/vessel-positions/feed.ts';
import { ShipIdentities } from './ship-identities.ts';

export interface SelectedPosition {
  position: VesselPosition;
  raw: string;
}

export interface FollowedShip {
  imo: string;
  /** From earlier positions; null if unknown. */
  mmsi: string | null;
  /** RFC 3339 UTC time of the newest stored position; null if there is none. */
  lastAt: string | null;
}

export class AisTracks {
  readonly #everyMs: number;
  readonly #identities = new ShipIdentities();
  #followed: ReadonlySet<string> = new Set();
  readonly #lastMs = new Map<string, number>();
  #selected = new Map<string, SelectedPosition[]>();

  /** `everyMs` is the interval between stored positions of a ship. */
  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  follow(ships: readonly FollowedShip[]): void {
    this.#followed = new Set(ships.map(({ imo }) => imo));
    this.#identities.keepOnly(this.#followed);
    for (const imo of this.#lastMs.keys()) if (!this.#followed.has(imo)) this.#lastMs.delete(imo);
    for (const { imo, mmsi, lastAt } of ships) {
      const lastMs = lastAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastAt);
      this.#lastMs.set(imo, Math.max(lastMs, this.#lastMs.get(imo) ?? lastMs));
      // Lowest priority: what the ship itself reports is newer than the data from which earlier positions were
      // assigned.
      if (mmsi !== null) this.#identities.learn(mmsi, imo, 0);
    }
  }

  /** Processes reports from one feed. `nowMs` is in milliseconds since 1970. */
  take(feedCode: string, { identities, positions }: AisReading, nowMs: number): void {
    for (const { mmsi, imo, at } of identities) this.#identify(mmsi, imo, Date.parse(at));
    for (const { report, raw } of positions) this.#select(feedCode, report, raw, nowMs);
  }

  /** Returns what was selected since the last call, by feed code. */
  drain(): Map<string, SelectedPosition[]> {
    const selected = this.#selected;
    this.#selected = new Map();
    return selected;
  }

  #identify(mmsi: string, imo: string, atMs: number): void {
    // A ship that now reports another IMO number is no longer the followed ship.
    if (this.#followed.has(imo) || this.#identities.knows(mmsi)) this.#identities.learn(mmsi, imo, atMs);
  }

  #select(feedCode: string, report: AisPosition, raw: string, nowMs: number): void {
    const imo = this.#identities.imoOf(report.mmsi, nowMs);
    if (imo === null || !this.#followed.has(imo)) return;
    const atMs = Date.parse(report.at);
    const lastMs = this.#lastMs.get(imo) ?? Number.NEGATIVE_INFINITY;
    // An older report was either repeated by another feed or delayed in transit.
    if (atMs < lastMs + this.#everyMs) return;
    this.#lastMs.set(imo, atMs);
    const { kind: _, ...values } = report;
    const position = { imo, ...values };
    this.#selected.set(feedCode, [...(this.#selected.get(feedCode) ?? []), { position, raw }]);
  }
}

/** Maps each MMSI to a ship by the static data that ships send. */

interface Statement {
  imo: string;
  atMs: number;
}

/** If two ships report the same IMO number within this time, at least one of them is wrong. */
const CONTESTED_MS = 24 * 3_600_000;

/**
 * Crews make mistakes. An IMO number that two MMSIs report within a day therefore belongs to neither until one of them
 * falls silent.
 */
export class ShipIdentities {
  readonly #byMmsi = new Map<string, Statement>();
  readonly #mmsisByImo = new Map<string, Set<string>>();

  /** Records which IMO number an MMSI reports. Older reports than the newest one for that MMSI are ignored. */
  learn(mmsi: string, imo: string, atMs: number): void {
    const former = this.#byMmsi.get(mmsi);
    if (former !== undefined && former.atMs > atMs) return;
    if (former !== undefined && former.imo !== imo) this.#mmsisByImo.get(former.imo)?.delete(mmsi);
    this.#byMmsi.set(mmsi, { imo, atMs });
    const mmsis = this.#mmsisByImo.get(imo) ?? new Set();
    this.#mmsisByImo.set(imo, mmsis.add(mmsi));
  }

  knows(mmsi: string): boolean {
    return this.#byMmsi.has(mmsi);
  }

  /** Returns the IMO number of an MMSI, or null if it is unknown or contested. */
  imoOf(mmsi: string, nowMs: number): string | null {
    const statement = this.#byMmsi.get(mmsi);
    if (statement === undefined) return null;
    for (const other of this.#mmsisByImo.get(statement.imo) ?? []) {
      const theirs = this.#byMmsi.get(other);
      if (other !== mmsi && theirs !== undefined && nowMs - theirs.atMs < CONTESTED_MS) return null;
    }
    return statement.imo;
  }

  /** Removes ships that are not followed, to limit memory use. */
  keepOnly(imos: ReadonlySet<string>): void {
    for (const [mmsi, { imo }] of this.#byMmsi) {
      if (imos.has(imo)) continue;
      this.#byMmsi.delete(mmsi);
      this.#mmsisByImo.delete(imo);
    }
  }
}

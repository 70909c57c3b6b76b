/** Resolves places for publishing: by an operator's mapping, otherwise by code, otherwise by an unambiguous name. */
import { officialLocode } from '../../reference/ports/former-locodes.ts';
import { findPort } from '../../reference/ports/ports.ts';
import { splitTerminalKey } from '../../reference/terminals/terminal-keys.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { PlaceClaim, Source } from '../claims/claims.ts';
import { ownCode } from '../claims/partner.ts';
import { portByName } from './place-names.ts';
import {
  facilityKey,
  type Place,
  type PlaceDirectory,
  placeOfTerminal,
  resolvePlace,
  statedLocode,
  UNKNOWN_PLACE,
} from './places.ts';

interface Match {
  place: Place;
  /** Key under which an operator can map the place or its facility; null if everything was matched. */
  unmatched: string | null;
}

const NOT_STATED: Match = { place: UNKNOWN_PLACE, unmatched: null };

export class Places {
  private readonly directory: PlaceDirectory | null;
  private readonly matches = new WeakMap<PlaceClaim, Match>();

  constructor(directory: PlaceDirectory | null) {
    this.directory = directory;
  }

  /**
   * Resolves the place of a claim. A name without a country is not matched to a port, because a wrong match would
   * publish a wrong fact.
   */
  of(claim: PlaceClaim | null): Place {
    return this.match(claim).place;
  }

  match(claim: PlaceClaim | null): Match {
    if (claim === null) return NOT_STATED;
    const cached = this.matches.get(claim);
    if (cached !== undefined) return cached;
    const match = this.workOut(claim);
    this.matches.set(claim, match);
    return match;
  }

  /** Resolves the place of a statement: the place it gives, otherwise the terminal that made it. */
  ofStatement(claim: PlaceClaim | null, source: Source): Place {
    const stated = this.of(claim);
    const own = source.kind === 'terminal' ? ownCode(source) : null;
    return stated.key === '?' && own !== null ? this.ofTerminal(own) : stated;
  }

  ofTerminal(key: string): Place {
    return this.directory?.byKey(key) ?? placeOfTerminal(key);
  }

  private workOut(claim: PlaceClaim): Match {
    const byCode = resolvePlace(claim);
    const facility = facilityKey(claim);
    const stated = officialLocode(statedLocode(claim));
    const isAtPort = facility === null || stated === null || splitTerminalKey(facility).locode !== null;
    const mapped = this.mapped([isAtPort ? facility : `${facility}@${stated}`, stated, byCode.key]);
    if (mapped !== null) {
      const terminalKey = mapped.terminalKey ?? facility;
      return { place: { ...mapped, terminalKey, zone: mapped.zone ?? byCode.zone }, unmatched: null };
    }
    if (facility !== null && findTerminal(facility) !== null) return { place: byCode, unmatched: null };
    if (byCode.locode !== null && findPort(byCode.locode) !== null) return { place: byCode, unmatched: facility };
    const port = byCode.locode === null ? portByName(claim) : null;
    if (port === null) return { place: byCode, unmatched: byCode.key === '?' ? null : byCode.key };
    const { unlocode, name, country, zone } = port;
    const terminalKey = facilityKey({ ...claim, unlocode });
    return { place: { key: unlocode, locode: unlocode, name, country, terminalKey, zone }, unmatched: terminalKey };
  }

  private mapped(keys: readonly (string | null)[]): Place | null {
    if (this.directory === null) return null;
    for (const key of keys) {
      const place = key === null || key === '?' ? null : this.directory.byKey(key);
      if (place !== null) return place;
    }
    return null;
  }
}

const WITHOUT_DIRECTORY = new Places(null);
const byDirectory = new WeakMap<PlaceDirectory, Places>();

/** Returns the resolver for a directory. It is cached for as long as the directory exists. */
export function placesBy(directory: PlaceDirectory | undefined): Places {
  if (directory === undefined) return WITHOUT_DIRECTORY;
  const cached = byDirectory.get(directory) ?? new Places(directory);
  byDirectory.set(directory, cached);
  return cached;
}

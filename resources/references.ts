/**
 * Reference resources that rendered resources point at. They have no rows: their ids are made from their codes and
 * cannot be turned back, so whoever renders a link says here what it leads to, and whoever wants the resource asks here.
 */

import { findTerminal } from '../reference/terminals/terminals.ts';
import { placeIdentifier, placeResource, terminalKeysOf } from './places/place.ts';
import {
  railTerminalResource,
  terminalIdentifier,
  terminalOrRampIdentifier,
  terminalResource,
} from './places/terminal.ts';
import { type ImportedRows, NOTHING_IMPORTED } from './reference/imported-rows.ts';
import { type Identifier, type Resource, sameIdentity } from './resource.ts';
import { type VesselNames, vesselIdentifier, vesselResource } from './vessels/vessel.ts';

/** What a link was made from. */
export type ReferenceCode = { locode: string } | { terminalKey: string };

export class References {
  /** What an operator imported, of what the links lead to; set by whoever can look it up. */
  imported: ImportedRows = NOTHING_IMPORTED;
  readonly #resources = new Map<string, () => Resource | null>();
  readonly #codes = new Map<string, ReferenceCode>();
  readonly #vessels = new Map<string, VesselNames>();

  /** A port or metro area; `name` is how a source called it, for places that the seed does not have. */
  place(locode: string | null | undefined, name: string | null = null): Identifier | null {
    const identifier = placeIdentifier(locode);
    if (identifier === null || !locode) return null;
    this.#codes.set(sameIdentity(identifier), { locode });
    return this.#keep(identifier, () => {
      if (identifier.type === 'port') for (const key of terminalKeysOf(locode, this.imported)) this.terminal(key);
      return placeResource(locode, name, this.imported);
    });
  }

  /** As type `terminal`, also for rail ramps. */
  terminal(key: string | null | undefined): Identifier | null {
    const identifier = terminalIdentifier(key);
    if (identifier === null || !key) return null;
    this.#codes.set(sameIdentity(identifier), { terminalKey: key });
    return this.#keep(identifier, () => {
      this.place(findTerminal(key)?.locode ?? this.imported.terminals.get(key)?.unlocode);
      return terminalResource(key, this.imported);
    });
  }

  /** As type `terminal` or `rail_terminal`, by its nature. */
  terminalOrRamp(key: string | null | undefined): Identifier | null {
    const identifier = terminalOrRampIdentifier(key);
    if (identifier?.type !== 'rail_terminal' || !key) return this.terminal(key);
    return this.#keep(identifier, () => {
      this.place(findTerminal(key)?.locode);
      return railTerminalResource(key);
    });
  }

  vessel(names: VesselNames): Identifier | null {
    const identifier = vesselIdentifier(names);
    if (identifier === null) return null;
    if (!this.#vessels.has(identifier.id)) this.#vessels.set(identifier.id, names);
    return this.#keep(identifier, () => vesselResource(names));
  }

  /** How the vessel of a link rendered before is called; null for anything else. */
  vesselNames(id: string): VesselNames | null {
    return this.#vessels.get(id) ?? null;
  }

  /** Code of the place or terminal that a link rendered before leads to; null for anything else. */
  codeOf(identifier: Identifier): ReferenceCode | null {
    return this.#codes.get(sameIdentity(identifier)) ?? null;
  }

  /** The resource that a link rendered before leads to; null for anything that is no reference resource. */
  find(identifier: Identifier): Resource | null {
    return this.#resources.get(sameIdentity(identifier))?.() ?? null;
  }

  #keep(identifier: Identifier, render: () => Resource | null): Identifier {
    const key = sameIdentity(identifier);
    if (!this.#resources.has(key)) this.#resources.set(key, render);
    return identifier;
  }
}

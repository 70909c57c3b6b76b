/**
 * Registry of the reference resources (places, terminals, vessels) that rendered resources link to. Their ids cannot be
 * converted back to codes, so rendering a link registers its target here, where `include` finds it.
 */

import { locodeOfTerminal } from '../reference/terminals/terminals.ts';
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

export type ReferenceCode = { locode: string } | { terminalKey: string };

export class References {
  /** Rows of the imported places and terminals that are linked, set by the resource loader. */
  imported: ImportedRows = NOTHING_IMPORTED;
  readonly #resources = new Map<string, () => Resource | null>();
  readonly #codes = new Map<string, ReferenceCode>();
  readonly #vessels = new Map<string, VesselNames>();
  /** Caches identifiers, because the rows of a page mostly refer to the same places and terminals. */
  readonly #places = new Map<string, Identifier>();
  readonly #terminals = new Map<string, Identifier>();

  /** Links a port or metro area. `name` is the source's name for a place that is not in the reference data. */
  place(locode: string | null | undefined, name: string | null = null): Identifier | null {
    if (!locode) return null;
    const linked = this.#places.get(locode);
    if (linked !== undefined) return linked;
    const identifier = placeIdentifier(locode);
    if (identifier === null) return null;
    this.#places.set(locode, identifier);
    this.#codes.set(sameIdentity(identifier), { locode });
    return this.#keep(identifier, () => {
      if (identifier.type === 'port') for (const key of terminalKeysOf(locode, this.imported)) this.terminal(key);
      return placeResource(locode, name, this.imported);
    });
  }

  /** Links a terminal, using the type `terminal` even for rail ramps. */
  terminal(key: string | null | undefined): Identifier | null {
    if (!key) return null;
    const linked = this.#terminals.get(key);
    if (linked !== undefined) return linked;
    const identifier = terminalIdentifier(key);
    if (identifier === null) return null;
    this.#terminals.set(key, identifier);
    this.#codes.set(sameIdentity(identifier), { terminalKey: key });
    return this.#keep(identifier, () => {
      this.place(locodeOfTerminal(key) ?? this.imported.terminals.get(key)?.unlocode);
      return terminalResource(key, this.imported);
    });
  }

  /** Links a terminal or rail ramp with its own type. */
  terminalOrRamp(key: string | null | undefined): Identifier | null {
    const identifier = terminalOrRampIdentifier(key);
    if (identifier?.type !== 'rail_terminal' || !key) return this.terminal(key);
    return this.#keep(identifier, () => {
      this.place(locodeOfTerminal(key));
      return railTerminalResource(key);
    });
  }

  vessel(names: VesselNames): Identifier | null {
    const identifier = vesselIdentifier(names);
    if (identifier === null) return null;
    if (!this.#vessels.has(identifier.id)) this.#vessels.set(identifier.id, names);
    return this.#keep(identifier, () => vesselResource(names));
  }

  /** Returns the name and IMO number of a linked vessel; null for any other. */
  vesselNames(id: string): VesselNames | null {
    return this.#vessels.get(id) ?? null;
  }

  /** Returns the code of a linked place or terminal; null for any other. */
  codeOf(identifier: Identifier): ReferenceCode | null {
    return this.#codes.get(sameIdentity(identifier)) ?? null;
  }

  /** Renders a linked reference resource. Returns null for any other. */
  find(identifier: Identifier): Resource | null {
    return this.#resources.get(sameIdentity(identifier))?.() ?? null;
  }

  #keep(identifier: Identifier, render: () => Resource | null): Identifier {
    const key = sameIdentity(identifier);
    if (!this.#resources.has(key)) this.#resources.set(key, render);
    return identifier;
  }
}

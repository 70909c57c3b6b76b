/** Resources `port` and `metro_area` (spec/contract 2.7). Inland places are metro areas; all others are ports. */
import { z } from 'zod';
import { referenceId } from '../../reference/ids.ts';
import { findPort, type Port } from '../../reference/ports/ports.ts';
import { findTerminals } from '../../reference/terminals/terminals.ts';
import type { ImportedPlace } from '../../store/places/imported.ts';
import { defineResource } from '../define.ts';
import { type ImportedRows, NOTHING_IMPORTED } from '../reference/imported-rows.ts';
import { type Identifier, manyOf, type Resource } from '../resource.ts';
import { locode as code, uuid, zone } from '../schemas.ts';

interface PlaceSource {
  id: string;
  locode: string;
  /** Null if the place is neither in the reference data nor imported. */
  place: Port | ImportedPlace | null;
  /** Name given by the source. */
  nameOfSource: string | null;
  terminalKeys: readonly string[];
}

const names = {
  id: [uuid.describe('Id of the resource'), ({ id }: PlaceSource) => id],
  name: [
    z.string().describe('Name of the place; for an unknown place the name given by a source, else its code'),
    ({ place, nameOfSource, locode }: PlaceSource) => place?.name ?? nameOfSource ?? locode,
  ],
  code: [code.describe('UN/LOCODE, without a space'), ({ locode }: PlaceSource) => locode],
  state_abbr: [
    z.string().nullable().describe('State or province in two letters; null where none are used'),
    ({ place }: PlaceSource) => place?.region ?? null,
  ],
} as const;

const whereabouts = {
  country_code: [
    z.string().length(2).describe('Country, ISO 3166-1 alpha-2'),
    ({ locode }: PlaceSource) => locode.slice(0, 2),
  ],
  // Strings, as the contract requires (spec/contract 0.17).
  latitude: [
    z.string().nullable().describe('Degrees north (WGS 84), a decimal number written as a string'),
    ({ place }: PlaceSource) => degrees(place?.latitude),
  ],
  longitude: [
    z.string().nullable().describe('Degrees east (WGS 84), a decimal number written as a string'),
    ({ place }: PlaceSource) => degrees(place?.longitude),
  ],
  time_zone: [zone.nullable().describe('IANA time zone of the place'), ({ place }: PlaceSource) => place?.zone ?? null],
} as const;

export const port = defineResource<PlaceSource>()({
  type: 'port',
  about: 'A port, by its UN/LOCODE.',
  id: ({ id }) => id,
  attributes: {
    ...names,
    city: [z.string().nullable().describe('City of the port'), ({ place }) => place?.name ?? null],
    ...whereabouts,
  },
  relationships: {
    terminals: {
      many: ['terminal'],
      about: 'Marine terminals of the port',
      read: ({ terminalKeys }) =>
        manyOf(
          'terminal',
          terminalKeys.map((key) => referenceId('terminal', key)),
        ),
    },
  },
});

export const metroArea = defineResource<PlaceSource>()({
  type: 'metro_area',
  about: 'An inland place, by its UN/LOCODE.',
  id: ({ id }) => id,
  attributes: { ...names, ...whereabouts },
});

export function placeIdentifier(locode: string | null | undefined): Identifier | null {
  if (!locode) return null;
  const type = findPort(locode)?.kind === 'inland' ? 'metro_area' : 'port';
  return { id: referenceId(type, locode), type };
}

/**
 * Renders the place with a UN/LOCODE. A place without data is a stub with its code and the name given by the source.
 * Stubs and imported places are ports, so that an import does not change their identity.
 */
export function placeResource(
  locode: string,
  nameOfSource: string | null = null,
  imported: ImportedRows = NOTHING_IMPORTED,
): Resource {
  const seeded = findPort(locode);
  const place = seeded ?? imported.places.get(locode) ?? null;
  if (seeded?.kind === 'inland') {
    return metroArea.render({ id: referenceId('metro_area', locode), locode, place, nameOfSource, terminalKeys: [] });
  }
  const terminalKeys = terminalKeysOf(locode, imported);
  return port.render({ id: referenceId('port', locode), locode, place, nameOfSource, terminalKeys });
}

/** Lists the marine terminals of a port: those in the reference data, followed by imported ones. */
export function terminalKeysOf(locode: string, imported: ImportedRows): string[] {
  const seeded = findTerminals(locode).filter((terminal) => terminal.facilityType === 'ocean_terminal');
  return [...new Set([...seeded.map(({ key }) => key), ...(imported.terminalsAt.get(locode) ?? [])])];
}

function degrees(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

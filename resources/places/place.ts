/** `port` and `metro_area` (spec/contract 2.7). Inland places are metro areas, all others ports. */
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
  /** Null for a place that neither the reference data nor an import has. */
  known: Port | ImportedPlace | null;
  /** How a source called it. */
  nameOfSource: string | null;
  terminalKeys: readonly string[];
}

const names = {
  id: [uuid.describe('The id of the resource once more'), ({ id }: PlaceSource) => id],
  name: [
    z.string().describe('Name of the place; of a place that nobody knows, the name a source gave it, else its code'),
    ({ known, nameOfSource, locode }: PlaceSource) => known?.name ?? nameOfSource ?? locode,
  ],
  code: [code.describe('UN/LOCODE, without a space'), ({ locode }: PlaceSource) => locode],
  state_abbr: [
    z.string().nullable().describe('State or province in two letters; null where such are not used'),
    ({ known }: PlaceSource) => known?.region ?? null,
  ],
} as const;

const whereabouts = {
  country_code: [
    z.string().length(2).describe('Country, ISO 3166-1 alpha-2'),
    ({ locode }: PlaceSource) => locode.slice(0, 2),
  ],
  // Strings, as clients of this kind of API expect (spec/contract 0.17).
  latitude: [
    z.string().nullable().describe('Degrees north (WGS 84), a decimal number written as a string'),
    ({ known }: PlaceSource) => degrees(known?.latitude),
  ],
  longitude: [
    z.string().nullable().describe('Degrees east (WGS 84), a decimal number written as a string'),
    ({ known }: PlaceSource) => degrees(known?.longitude),
  ],
  time_zone: [
    zone.nullable().describe('IANA zone in which local times of the place are read'),
    ({ known }: PlaceSource) => known?.zone ?? null,
  ],
} as const;

export const port = defineResource<PlaceSource>()({
  type: 'port',
  about: 'A port, by its UN/LOCODE.',
  id: ({ id }) => id,
  attributes: {
    ...names,
    city: [z.string().nullable().describe('City of the port'), ({ known }) => known?.name ?? null],
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

/** Address of the place of a UN/LOCODE; null where no place is known. */
export function placeIdentifier(locode: string | null | undefined): Identifier | null {
  if (!locode) return null;
  const type = findPort(locode)?.kind === 'inland' ? 'metro_area' : 'port';
  return { id: referenceId(type, locode), type };
}

/**
 * The place of a UN/LOCODE. One that neither the seed nor an import has is a visible stub: its code, the name by which a
 * source called it, and nothing else. Imported places are ports, as their stubs were: an import changes no address.
 */
export function placeResource(
  locode: string,
  nameOfSource: string | null = null,
  imported: ImportedRows = NOTHING_IMPORTED,
): Resource {
  const seeded = findPort(locode);
  const known = seeded ?? imported.places.get(locode) ?? null;
  if (seeded?.kind === 'inland') {
    return metroArea.render({ id: referenceId('metro_area', locode), locode, known, nameOfSource, terminalKeys: [] });
  }
  const terminalKeys = terminalKeysOf(locode, imported);
  return port.render({ id: referenceId('port', locode), locode, known, nameOfSource, terminalKeys });
}

/** Marine terminals at a port: those of the seed, then imported ones. */
export function terminalKeysOf(locode: string, imported: ImportedRows): string[] {
  const seeded = findTerminals(locode).filter((terminal) => terminal.facilityType === 'ocean_terminal');
  return [...new Set([...seeded.map(({ key }) => key), ...(imported.terminalsAt.get(locode) ?? [])])];
}

function degrees(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

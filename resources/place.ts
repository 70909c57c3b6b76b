/** `port` and `metro_area` (rest-contract 2.7). Inland places are metro areas, all others ports. */
import { referenceId } from '../reference/ids.ts';
import { findPort } from '../reference/ports.ts';
import { findTerminals } from '../reference/terminals.ts';
import { type ImportedRows, NOTHING_IMPORTED } from './imported.ts';
import { type Identifier, type Resource, toMany } from './resource.ts';

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
  const place = seeded ?? imported.places.get(locode) ?? null;
  const inland = seeded?.kind === 'inland';
  const type = inland ? 'metro_area' : 'port';
  const id = referenceId(type, locode);
  const attributes = {
    id,
    name: place?.name ?? nameOfSource ?? locode,
    code: locode,
    state_abbr: place?.region ?? null,
    ...(inland ? {} : { city: place?.name ?? null }),
    country_code: locode.slice(0, 2),
    // Strings, as clients of this kind of API expect (rest-contract 0.17).
    latitude: degrees(place?.latitude),
    longitude: degrees(place?.longitude),
    time_zone: place?.zone ?? null,
  };
  if (inland) return { id, type, attributes };
  const ids = terminalKeysOf(locode, imported).map((key) => referenceId('terminal', key));
  return { id, type, attributes, relationships: { terminals: toMany('terminal', ids) } };
}

/** Marine terminals at a port: those of the seed, then imported ones. */
export function terminalKeysOf(locode: string, imported: ImportedRows): string[] {
  const seeded = findTerminals(locode).filter((terminal) => terminal.facilityType === 'ocean_terminal');
  return [...new Set([...seeded.map(({ key }) => key), ...(imported.terminalsAt.get(locode) ?? [])])];
}

function degrees(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

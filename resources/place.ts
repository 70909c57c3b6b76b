/** `port` and `metro_area` (rest-contract 2.7). Inland places are metro areas, all others ports. */
import { referenceId } from '../reference/ids.ts';
import { findPort } from '../reference/ports.ts';
import { findTerminals } from '../reference/terminals.ts';
import { type Identifier, type Resource, toMany } from './resource.ts';

/** Address of the place of a UN/LOCODE; null where no place is known. */
export function placeIdentifier(locode: string | null | undefined): Identifier | null {
  if (!locode) return null;
  const type = findPort(locode)?.kind === 'inland' ? 'metro_area' : 'port';
  return { id: referenceId(type, locode), type };
}

/**
 * The place of a UN/LOCODE. One that the seed does not have is a visible stub: its code, the name by which a source
 * called it, and nothing else.
 */
export function placeResource(locode: string, nameOfSource: string | null = null): Resource {
  const place = findPort(locode);
  const inland = place?.kind === 'inland';
  const type = inland ? 'metro_area' : 'port';
  const id = referenceId(type, locode);
  const attributes = {
    id,
    name: place?.name ?? nameOfSource ?? locode,
    code: locode,
    state_abbr: place?.region ?? null,
    ...(inland ? {} : { city: place?.name ?? null }),
    country_code: place?.country ?? locode.slice(0, 2),
    // Strings, as clients of this kind of API expect (rest-contract 0.17).
    latitude: place === null ? null : String(place.latitude),
    longitude: place === null ? null : String(place.longitude),
    time_zone: place?.zone ?? null,
  };
  if (inland) return { id, type, attributes };
  const terminals = findTerminals(locode).filter((terminal) => terminal.facilityType === 'ocean_terminal');
  const ids = terminals.map((terminal) => referenceId('terminal', terminal.key));
  return { id, type, attributes, relationships: { terminals: toMany('terminal', ids) } };
}

import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CONTAINER_OWNERS_PROVENANCE } from './lines/container-owners.ts';
import { NUMBER_FORMATS_PROVENANCE } from './lines/number-formats.ts';
import { RAILROADS_PROVENANCE } from './lines/railroads.ts';
import { SHIPPING_LINES_PROVENANCE } from './lines/shipping-lines.ts';
import { COUNTRY_ZONES_PROVENANCE } from './ports/country-zones.ts';
import { FORMER_LOCODES_PROVENANCE } from './ports/former-locodes.ts';
import { INLAND_PLACES_PROVENANCE } from './ports/inland-places.ts';
import { LAND_NETWORKS_PROVENANCE } from './ports/land-networks.ts';
import { PORT_COMPLEXES_PROVENANCE } from './ports/port-complexes.ts';
import { SEAPORTS_PROVENANCE } from './ports/seaports.ts';
import type { Provenance } from './provenance.ts';
import { MARINE_TERMINALS_PROVENANCE } from './terminals/marine-terminals.ts';
import { RAIL_RAMPS_PROVENANCE } from './terminals/rail-ramps.ts';
import { RAMP_TOWNS_PROVENANCE } from './terminals/ramp-towns.ts';

const provenances: Record<string, Provenance> = {
  'container-owners.ts': CONTAINER_OWNERS_PROVENANCE,
  'country-zones.ts': COUNTRY_ZONES_PROVENANCE,
  'former-locodes.ts': FORMER_LOCODES_PROVENANCE,
  'inland-places.ts': INLAND_PLACES_PROVENANCE,
  'marine-terminals.ts': MARINE_TERMINALS_PROVENANCE,
  'number-formats.ts': NUMBER_FORMATS_PROVENANCE,
  'rail-ramps.ts': RAIL_RAMPS_PROVENANCE,
  'ramp-towns.ts': RAMP_TOWNS_PROVENANCE,
  'railroads.ts': RAILROADS_PROVENANCE,
  'land-networks.ts': LAND_NETWORKS_PROVENANCE,
  'port-complexes.ts': PORT_COMPLEXES_PROVENANCE,
  'seaports.ts': SEAPORTS_PROVENANCE,
  'shipping-lines.ts': SHIPPING_LINES_PROVENANCE,
};

test.each(Object.entries(provenances))('%s says where its rows come from', (_file, provenance) => {
  expect(provenance.source.length).toBeGreaterThan(20);
  expect(provenance.sourceEdition).not.toBe('');
  expect(provenance.verifiedOn).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
  expect(Number.isNaN(Date.parse(provenance.verifiedOn))).toBe(false);
  expect(provenance.licenseNote.length).toBeGreaterThan(20);
});

test('every file of rows states where they come from', async () => {
  const withRows: string[] = [];
  for (const folder of ['lines', 'ports', 'terminals']) {
    const names = await readdir(new URL(folder, import.meta.url));
    for (const name of names.filter((name) => name.endsWith('.ts') && !name.includes('.test.'))) {
      const text = await readFile(new URL(`${folder}/${name}`, import.meta.url), 'utf8');
      if (/_PROVENANCE: Provenance/.test(text)) withRows.push(name);
      // Matches the start of a row: a bracket, a quoted code and a comma.
      else if (/^ {2}\['[A-Z0-9-]{2,}',/m.test(text)) withRows.push(`${name} has rows of unknown origin`);
    }
  }
  expect(withRows.sort()).toEqual(Object.keys(provenances).sort());
});

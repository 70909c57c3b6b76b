import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CONTAINER_OWNERS_PROVENANCE } from './container-owners.ts';
import { INLAND_PLACES_PROVENANCE } from './inland-places.ts';
import { MARINE_TERMINALS_PROVENANCE } from './marine-terminals.ts';
import { NUMBER_FORMATS_PROVENANCE } from './number-formats.ts';
import type { Provenance } from './provenance.ts';
import { RAIL_RAMPS_PROVENANCE } from './rail-ramps.ts';
import { RAILROADS_PROVENANCE } from './railroads.ts';
import { SEAPORTS_PROVENANCE } from './seaports.ts';
import { SHIPPING_LINES_PROVENANCE } from './shipping-lines.ts';

const provenances: Record<string, Provenance> = {
  'container-owners.ts': CONTAINER_OWNERS_PROVENANCE,
  'inland-places.ts': INLAND_PLACES_PROVENANCE,
  'marine-terminals.ts': MARINE_TERMINALS_PROVENANCE,
  'number-formats.ts': NUMBER_FORMATS_PROVENANCE,
  'rail-ramps.ts': RAIL_RAMPS_PROVENANCE,
  'railroads.ts': RAILROADS_PROVENANCE,
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

test('no file of rows is left out', async () => {
  const folder = new URL('./', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const withRows: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8');
    if (/_PROVENANCE: Provenance/.test(text)) withRows.push(file);
    // A literal of a row: a bracket, a code in quotes, and more.
    else if (/^ {2}\['[A-Z0-9-]{2,}',/m.test(text)) withRows.push(`${file} has rows of no known origin`);
  }
  expect(withRows.sort()).toEqual(Object.keys(provenances));
});

/**
 * In-memory directory of all places and terminals from the reference data and imported lists. It is shared by all
 * accounts, loaded on first use and reloaded after an import. With the public UN/LOCODE list, it takes about 40 MB.
 */
import { PORTS } from '../../reference/ports/ports.ts';
import { countryName, regionName } from '../../reference/ports/regions.ts';
import { TERMINALS } from '../../reference/terminals/terminals.ts';
import { sliceRows } from '../../store/lists/keyset.ts';
import type { PagedRows, PageRange } from '../../store/lists/page.ts';
import {
  byEachCode,
  findImportedPlaces,
  type ImportedPlace,
  type ImportedTerminal,
  importedVersion,
  listImportedTerminals,
} from '../../store/places/imported.ts';
import type { Database } from '../../store/postgres/database.ts';
import { PlaceIndex, type Searchable } from './place-index.ts';

export type DirectoryKind = 'port' | 'metro_area' | 'terminal';

interface Listing {
  key: string;
  /** UN/LOCODE of the place, or of the terminal's port. */
  locode: string;
}

interface Section {
  inOrder: readonly Listing[];
  index: PlaceIndex<Listing>;
}

type Directory = Readonly<Record<DirectoryKind, Section>>;

const directories = new WeakMap<Database, { version: string | null; directory: Promise<Directory> }>();

/** Returns the directory and reloads it after an import. */
async function directoryOf(database: Database): Promise<Directory> {
  const version = await importedVersion(database);
  const cached = directories.get(database);
  if (cached !== undefined && cached.version === version) return cached.directory;
  const directory = readDirectory(database);
  directories.set(database, { version, directory });
  directory.catch(() => directories.delete(database));
  return directory;
}

async function readDirectory(database: Database): Promise<Directory> {
  const [places, terminals] = await Promise.all([
    findImportedPlaces(database, 'all'),
    listImportedTerminals(database, 'all'),
  ]);
  const seeded = new Set(PORTS.map(({ unlocode }) => unlocode));
  const more = places.filter(({ unlocode }) => !seeded.has(unlocode));
  const nameOf = new Map([...PORTS, ...more].map(({ unlocode, name }) => [unlocode, name]));
  return {
    port: await sectionOf([...PORTS.filter(({ kind }) => kind === 'port'), ...more].map(placeListing)),
    metro_area: await sectionOf(PORTS.filter(({ kind }) => kind === 'inland').map(placeListing)),
    terminal: await sectionOf(terminalsOf(terminals).map((terminal) => terminalListing(terminal, nameOf))),
  };
}

const EMPTY: Searchable = { key: '', codes: [], name: '', around: [] };

async function sectionOf(found: readonly SearchableListing[]): Promise<Section> {
  const inOrder = found.toSorted((one, other) =>
    one.locode === other.locode ? (one.key < other.key ? -1 : 1) : one.locode < other.locode ? -1 : 1,
  );
  const listings = inOrder.map(({ key, locode }) => ({ key, locode }));
  const searchables = new Map(inOrder.map((one) => [one.key, one]));
  return { inOrder: listings, index: await PlaceIndex.of(listings, ({ key }) => searchables.get(key) ?? EMPTY) };
}

type SearchableListing = Searchable & Listing;

function placeListing({
  unlocode,
  name,
  region,
}: Pick<ImportedPlace, 'unlocode' | 'name' | 'region'>): SearchableListing {
  return { key: unlocode, codes: [unlocode], name, around: aroundOf(unlocode, region), locode: unlocode };
}

type ListedTerminal = Pick<ImportedTerminal, 'key' | 'name' | 'unlocode'> & { codes: readonly (string | null)[] };

/** Terminals of the reference data take precedence over imported terminals with the same key. */
function terminalsOf(imported: readonly ImportedTerminal[]): ListedTerminal[] {
  const seeded = TERMINALS.map(({ key, code, name, locode }) => ({ key, name, unlocode: locode, codes: [code] }));
  const seededKeys = new Set(seeded.map(({ key }) => key));
  const more = [...byEachCode(imported, ({ key }) => [key]).values()].filter(({ key }) => !seededKeys.has(key));
  return [...seeded, ...more.map((row) => ({ ...row, codes: [row.firmsCode, row.smdgCode, row.bicCode] }))];
}

function terminalListing(
  { key, name, unlocode, codes }: ListedTerminal,
  nameOf: ReadonlyMap<string, string>,
): SearchableListing {
  const port = nameOf.get(unlocode) ?? '';
  const around = [port, unlocode, ...aroundOf(unlocode, null)];
  return { key, codes: codes.filter((code) => code !== null), name, around, locode: unlocode };
}

function aroundOf(locode: string, region: string | null): string[] {
  const country = locode.slice(0, 2);
  return [region, regionName(country, region), country, countryName(country)].filter((word) => word !== null);
}

export interface DirectoryFilter {
  q: string | null;
  /** ISO 3166-1 alpha-2, in upper case. */
  country: string | null;
  /** UN/LOCODE of the port; for terminals only. */
  port: string | null;
}

/**
 * Returns one page of UN/LOCODEs or terminal keys: the matches for `q` by relevance, or all entries by UN/LOCODE
 * without it.
 */
export async function listPlaces(
  database: Database,
  kind: DirectoryKind,
  { q, country, port }: DirectoryFilter,
  slice: PageRange,
): Promise<PagedRows<{ key: string }>> {
  const { inOrder, index } = (await directoryOf(database))[kind];
  const accepts = (one: Listing) =>
    (country === null || one.locode.startsWith(country)) && (port === null || one.locode === port);
  const found = q === null ? inOrder.filter(accepts) : index.search(q, accepts);
  return sliceRows(found, ({ key }) => key, slice);
}

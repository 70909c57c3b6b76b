import { expect, test } from 'vitest';
import { findRailroad, RAILROADS } from './lines/railroads.ts';
import { ONE_ZONE_COUNTRIES, zoneOfCountry } from './ports/country-zones.ts';
import { findMetroArea, METRO_AREAS } from './ports/metro-areas.ts';
import { findPort, PORTS } from './ports/ports.ts';
import { zoneAt } from './ports/zone.ts';
import { findRailRamps } from './terminals/rail-ramps.ts';
import { RAMP_TOWNS } from './terminals/ramp-towns.ts';
import { findTerminal, findTerminals, TERMINALS } from './terminals/terminals.ts';

/** Offsets are compared because zones with different names may have the same time. */
function offset(zone: string, at: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(at),
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

test('codes are unique and well formed', () => {
  expect(new Set(PORTS.map((port) => port.unlocode)).size).toBe(PORTS.length);
  expect(PORTS.filter((port) => !/^[A-Z]{2}[A-Z2-9]{3}$/.test(port.unlocode))).toEqual([]);
  expect(new Set(TERMINALS.map((terminal) => terminal.key)).size).toBe(TERMINALS.length);
  const codes = RAILROADS.flatMap((railroad) => [railroad.scac, ...railroad.aliases]);
  expect(new Set(codes).size).toBe(codes.length);
});

test('the coordinates of a place lie in a zone that keeps the stated time, in winter and in summer', () => {
  // Ports on a strait for which the coarse zone map returns the zone of the opposite shore.
  const onStrait = ['MYTPP', 'MAPTM'];
  const wrong = PORTS.filter((port) => {
    if (onStrait.includes(port.unlocode)) return false;
    const zone = zoneAt(port.latitude, port.longitude);
    if (zone === null) return true;
    return ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].some((at) => offset(zone, at) !== offset(port.zone, at));
  });
  expect(wrong.map((port) => [port.unlocode, port.zone, zoneAt(port.latitude, port.longitude)])).toEqual([]);
});

const SEASONS = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];

test('a country with one zone keeps that time everywhere, as CLDR and the listed places have it', () => {
  const offsets = (zone: string) => SEASONS.map((at) => offset(zone, at)).join(' ');
  const differing = ONE_ZONE_COUNTRIES.filter((country) => {
    const all = new Intl.Locale('und', { region: country }).getTimeZones?.() ?? [];
    // All of China officially keeps Beijing time, also in Xinjiang.
    const zones = all.filter((zone) => zone !== 'Asia/Urumqi');
    return zones.length === 0 || zones.some((zone) => offsets(zone) !== offsets(zoneOfCountry(country, null) ?? 'UTC'));
  });
  expect(differing).toEqual([]);
  const wrong = PORTS.filter(({ country, region, zone }) => {
    const derived = zoneOfCountry(country, region);
    return derived !== null && offsets(derived) !== offsets(zone);
  });
  expect(wrong.map(({ unlocode }) => unlocode)).toEqual([]);
});

test.each([
  ['IN', null, 'Asia/Kolkata'],
  ['us', 'il', 'America/Chicago'],
  ['CA', 'AB', 'America/Edmonton'],
  ['US', 'TX', null],
  ['US', null, null],
  ['CA', 'ON', null],
  ['RU', null, null],
  [null, 'IL', null],
])('zone of country %s, state %s: %s', (country, region, zone) => {
  expect(zoneOfCountry(country, region)).toBe(zone);
});

test('each town of a ramp is near its city, in the same zone, and is not listed itself', () => {
  for (const [town, region, locode] of RAMP_TOWNS) {
    const city = findPort(locode);
    const derived = zoneOfCountry(city?.country ?? null, region);
    expect(city, town).not.toBeNull();
    if (derived !== null)
      expect(offset(derived, '2026-07-15T12:00:00Z'), town).toBe(offset(city?.zone ?? '', '2026-07-15T12:00:00Z'));
    expect(
      PORTS.filter((port) => port.name === town && port.region === region),
      town,
    ).toEqual([]);
  }
});

test('every zone is one that Intl knows', () => {
  const supported = new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.toLowerCase()));
  const resolves = (zone: string): boolean => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  };
  const zones = new Set([...PORTS, ...TERMINALS].map(({ zone }) => zone));
  expect([...zones].filter((zone) => !supported.has(zone.toLowerCase()) && !resolves(zone))).toEqual([]);
  expect([...zones].filter((zone) => !zone.includes('/'))).toEqual([]);
});

test('there are ports on every coast that containers reach, at no place twice', () => {
  const seaports = PORTS.filter(({ kind }) => kind === 'port');
  expect(seaports.length).toBeGreaterThanOrEqual(300);
  const names = seaports.map(({ country, region, name }) => `${country}/${region}/${name}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const countries = new Set(seaports.map(({ country }) => country));
  const nameOf = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect([...countries].filter((country) => nameOf.of(country) === undefined)).toEqual([]);
  expect(countries.size).toBeGreaterThan(90);
});

test('codes of terminals have the form of their list', () => {
  const forms = {
    firms: /^(?:[A-Z0-9]{4}|ST[AO])$/,
    bic: /^[A-Z]{5}[A-Z0-9]{3,6}$/,
    smdg: /^[A-Z0-9]{2,6}$/,
    customs: /^MX\d{1,3}$/,
    ramp: /^[A-Z0-9]+(?:-[A-Z0-9]+)?$/,
  };
  expect(TERMINALS.filter(({ codeList, code }) => !forms[codeList].test(code)).map(({ key }) => key)).toEqual([]);
  const wrongPlace = TERMINALS.filter(({ codeList, code, locode }) => codeList === 'bic' && !code.startsWith(locode));
  expect(wrongPlace.map(({ key }) => key)).toEqual([]);
});

test('US and Canadian places carry their state or province, others none', () => {
  for (const port of PORTS) {
    if (port.country === 'US' || port.country === 'CA') expect(port.region, port.unlocode).toMatch(/^[A-Z]{2}$/);
    else expect(port.region, port.unlocode).toBeNull();
  }
});

test('a place is found however its code is written, and unknown codes are null', () => {
  expect(findPort('us lax')?.name).toBe('Los Angeles');
  expect(findPort('USLAX')).toMatchObject({ country: 'US', region: 'CA', kind: 'port', zone: 'America/Los_Angeles' });
  expect(findPort('XXXXX')).toBeNull();
});

test('inland places are metro areas, sea ports are not', () => {
  expect(findMetroArea('USCHI')?.name).toBe('Chicago');
  expect(findMetroArea('USLAX')).toBeNull();
  expect(findMetroArea('CAMTR')).toBeNull();
  expect(METRO_AREAS.length).toBeGreaterThan(20);
});

test('every terminal is at a listed place and has its time zone', () => {
  for (const terminal of TERMINALS) expect(terminal.zone, terminal.key).toBe(findPort(terminal.locode)?.zone);
  expect(findTerminal('firms:W185')).toMatchObject({ name: 'APM Terminals', locode: 'USLAX', simulated: false });
  expect(findTerminal('bic:DEHAMCTA')).toMatchObject({ locode: 'DEHAM', zone: 'Europe/Berlin' });
  expect(findTerminal('firms:0000')).toBeNull();
});

test('what is simulated says so in its name', () => {
  const simulated = TERMINALS.filter((terminal) => terminal.simulated);
  expect(simulated.map((terminal) => [terminal.key, terminal.locode])).toEqual([
    ['smdg:SIM1', 'USLAX'],
    ['smdg:SIM2', 'USLGB'],
    ['smdg:SIM3', 'USNYC'],
    ['smdg:SIM4', 'USSAV'],
    ['smdg:SIM5', 'USLAX'],
    ['ramp:SIMR1', 'USCHI'],
    ['ramp:SIMR2', 'USDAL'],
  ]);
  for (const terminal of simulated) expect(terminal.name).toContain('Simulated');
});

test('ramps are found by place and railroad, and every railroad of a ramp is known', () => {
  expect(findRailRamps('USCHI', 'SIMR').map((ramp) => ramp.key)).toEqual(['ramp:SIMR1']);
  expect(findRailRamps('USCHI').length).toBeGreaterThan(3);
  expect(findRailRamps('USLAX')).toEqual([]);
  expect(findTerminals('USDAL').every((terminal) => terminal.facilityType === 'rail')).toBe(true);
  const codes = TERMINALS.flatMap((terminal) => terminal.railroads);
  expect(codes.filter((code) => findRailroad(code)?.scac !== code)).toEqual([]);
});

test('railroads answer to their reporting marks', () => {
  expect(findRailroad('UP')?.scac).toBe('UPRR');
  expect(findRailroad('cpkc')?.scac).toBe('CPRS');
  expect(findRailroad('XXXX')).toBeNull();
});

test('the open sea has no zone, and neither have coordinates out of range', () => {
  expect(zoneAt(30, -150)).toBeNull();
  expect(zoneAt(91, 0)).toBeNull();
  expect(zoneAt(Number.NaN, 0)).toBeNull();
  expect(zoneAt(41.88, -87.63)).toBe('America/Chicago');
});

/** Tests the guides of sources: every connector has one, and its settings connect the source as they are written. */
import { describe, expect, it } from 'vitest';
import { SOURCE_GUIDES } from '../reference/sources/source-guides.ts';
import { CUSTOM_LINES } from './custom-lines.ts';
import { lineProfiles } from './dcsa/profiles.ts';
import { RAILROAD_PROTOCOLS, TERMINAL_PROTOCOLS } from './facility-protocols.ts';
import { createRegistry } from './registry.ts';

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  'https://…': 'https://line.example',
  '…': 'value',
  '…/.default': 'api/.default',
};

/** Settings as an operator would enter them. Files are read only when the source is polled. */
function entered(settings: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    settings.map((setting) => {
      const [name = '', value = ''] = setting.split(/=(.*)/);
      return [name, PLACEHOLDERS[value] ?? value];
    }),
  );
}

const guidesWith = (environment: Record<string, string>, simulatorUrl: string | null = null) =>
  createRegistry({ simulatorUrl, environment }).guides();

function connectedWith(environment: Record<string, string>): Record<string, readonly string[]> {
  const guides = guidesWith(environment).filter(({ connected }) => (connected?.length ?? 0) > 0);
  return Object.fromEntries(guides.map(({ guide, connected }) => [guide.slug, connected ?? []]));
}

describe('every connector has one guide', () => {
  const scacs = [...lineProfiles.map((profile) => profile.scacs[0]), ...CUSTOM_LINES.map(({ scac }) => scac)];
  it.each(scacs)('line %s', (scac) => {
    expect(SOURCE_GUIDES.filter(({ kind, codes }) => kind === 'line' && codes.includes(scac))).toHaveLength(1);
  });

  const protocols = [
    ...TERMINAL_PROTOCOLS.map(({ name }) => ['terminal', name]),
    // Own adapters of railroads implement the availability contract, for which there is no vendor.
    ...RAILROAD_PROTOCOLS.filter(({ name }) => name !== 'availability').map(({ name }) => ['railroad', name]),
  ];
  it.each(protocols)('%s with protocol %s', (kind, name = '') => {
    expect(SOURCE_GUIDES.filter((guide) => guide.kind === kind && guide.protocols.includes(name))).toHaveLength(1);
  });
});

describe('the settings of a guide connect its source', () => {
  // A mapping is read at the start, and the file of the example does not exist.
  const guides = SOURCE_GUIDES.filter(({ settings, slug }) => settings.length > 0 && slug !== 'mapping');
  it.each(guides.map((guide) => [guide.slug, guide.settings] as const))('%s', (slug, settings) => {
    const environment = entered(settings);
    expect(createRegistry({ simulatorUrl: null, environment }).problems()).toEqual([]);
    expect(Object.keys(connectedWith(environment))).toEqual([slug]);
  });
});

it('a brand with the settings of its group is connected with it', () => {
  expect(connectedWith({ SEAMARK_LINE_CMDU_API_KEY: 'key' })).toEqual({ 'cma-cgm': ['ANNU', 'APLU', 'CHNL', 'CMDU'] });
});

it('simulated sources, and lines through the bridge, are no connected lines', () => {
  const simulated = guidesWith({}, 'http://127.0.0.1:1').filter(({ connected }) => (connected?.length ?? 0) > 0);
  expect(simulated).toEqual([]);
  const bridge = { SEAMARK_BRIDGE_BASE_URL: 'https://api.service.example/v2', SEAMARK_BRIDGE_API_KEY: 'key' };
  expect(connectedWith(bridge)).toEqual({ bridge: ['bridge'] });
});

it('an account sees its own credentials as a connection', () => {
  const registry = createRegistry({ simulatorUrl: null, environment: {} });
  const own = registry.withCredentials('account', [{ scac: 'ZIMU', version: '1', values: { API_KEY: 'key' } }]);
  const connected = own.guides().filter((guided) => (guided.connected?.length ?? 0) > 0);
  expect(connected.map(({ guide }) => guide.slug)).toEqual(['zim']);
});

it('states the grade of the connector, and none for documents', () => {
  const byGuide = Object.fromEntries(guidesWith({}).map(({ guide, trust }) => [guide.slug, trust]));
  expect(byGuide['hapag-lloyd']).toMatchObject({ grade: 'documented_shape', basis: lineProfiles[1]?.sourceNote });
  expect(byGuide['union-pacific']).toMatchObject({
    basis: RAILROAD_PROTOCOLS.find(({ name }) => name === 'union_pacific')?.sourceNote,
  });
  expect(byGuide['edi']).toMatchObject({ basis: 'public sample messages' });
  expect(byGuide['documents']).toBeNull();
  expect(Object.values(byGuide).filter((trust) => trust === null)).toHaveLength(2);
});

it('documents, mailboxes and EDI need no settings, so nothing states whether they are connected', () => {
  const unstated = guidesWith({}).filter(({ connected }) => connected === null);
  expect(unstated.map(({ guide }) => guide.slug)).toEqual(['documents', 'mailbox', 'edi']);
});

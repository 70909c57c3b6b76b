/** Tests the brand of an account: what is refused, and how shared pages and customer pages show it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_URL, idlePortal } from '../../support/idle-portal.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

/** A PNG of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pngUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
/** Returns a chunk without a valid checksum, which is not read. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}
const SIGNATURE = Buffer.from(PNG, 'base64').subarray(0, 8);
const pngOfChunks = (...chunks: Buffer[]) => pngUrl(Buffer.concat([SIGNATURE, ...chunks]));
function sizeChunk({ width = 10, height = 10 }): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}
const END = chunk('IEND', Buffer.alloc(0));
/** A PNG of a size in pixels and in bytes. */
function pngOf({ width = 10, height = 10, bytes = 100 }): string {
  // Signature, the three chunks without the image data, and those.
  const filler = Buffer.alloc(bytes - 8 - 25 - 12 - 12);
  return pngOfChunks(sizeChunk({ width, height }), chunk('IDAT', filler), END);
}
const IMAGE = chunk('IDAT', Buffer.alloc(10));
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

let api: TestApi;
let tracked: Tracked;
let paths: { shared: string; customer: string; locked: string };
beforeAll(async () => {
  api = await startTestApi({ services: () => ({ portal: idlePortal() }) });
  tracked = await insertTracked(api.database, api.accountId, { number: 'BLBRAND1' });
  const party = await post('/v2/parties', 'party', { company_name: 'Maple Foods' });
  const pathOf = (body: Awaited<ReturnType<typeof post>>) => body.data.attributes.url.slice(APP_URL.length);
  const pages = `/v2/parties/${party.data.id}/customer_pages`;
  paths = {
    shared: pathOf(await post(`/v2/shipments/${tracked.shipmentId}/share_links`, 'share_link', { name: 'X' })),
    customer: pathOf(await post(pages, 'customer_page', { name: 'X' })),
    locked: pathOf(await post(pages, 'customer_page', { name: 'X', password: 'seven lamps' })),
  };
});
afterAll(() => api?.stop());

async function post(path: string, type: string, attributes: Record<string, unknown>) {
  const { status, body } = await api.request('POST', path, { body: { data: { type, attributes } } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const change = (attributes: Record<string, unknown>, key = api.key) =>
  api.request('PATCH', '/v2/brand', { key, body: { data: { type: 'brand', attributes } } });

async function open(path: string) {
  const response = await fetch(`${api.origin}${path}`);
  return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

test('an account without a brand shows that of the product', async () => {
  expect((await api.get('/v2/brand')).body.data.attributes).toEqual({ name: null, accent_color: null, logo: null });
  const { text, policy } = await open(paths.customer);
  expect(text).toContain('<span>Seamark</span>');
  // The sign-in page is not for customers.
  for (const path of [...Object.values(paths), '/customers/unknown']) {
    expect((await open(path)).text).not.toContain('href="/"');
  }
  expect(policy).not.toContain('img-src');
});

describe('a change', () => {
  type Refused = [what: string, attributes: Record<string, unknown>, name: string, detail: RegExp];
  test.each<Refused>([
    ['a name of spaces', { name: ' ' }, 'name', /blank/],
    ['a long name', { name: 'x'.repeat(101) }, 'name', /too long/],
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map(
      (code): Refused => [
        `a name with U+${code.toString(16).toUpperCase()}`,
        { name: `Harbor ${String.fromCodePoint(code)}gnidrawroF` },
        'name',
        /^Name must not contain characters that reverse the direction of text \(U\+202A–U\+202E, U\+2066–U\+2069\)$/,
      ],
    ),
    ['a color by name', { accent_color: 'red' }, 'accent_color', /#rrggbb/],
    ['a color with more', { accent_color: '#0b5f80;}' }, 'accent_color', /#rrggbb/],
    [
      'a color that cannot be read on white',
      { accent_color: '#ffcc00' },
      'accent_color',
      /contrast of 1\.5 .*#[\da-f]{6} has it/,
    ],
    ['an SVG', { logo: `data:image/svg+xml;base64,${SVG.toString('base64')}` }, 'logo', /PNG or JPEG/],
    ['an SVG that claims to be a PNG', { logo: pngUrl(SVG) }, 'logo', /neither a PNG nor a JPEG/],
    ['an address', { logo: 'https://example.com/logo.png' }, 'logo', /data URL/],
    ['a large logo', { logo: pngOf({ bytes: 32_769 }) }, 'logo', /too large/],
    ['a wide logo', { logo: pngOf({ width: 1_001 }) }, 'logo', /1000 by 1000 pixels/],
    ['a high logo', { logo: pngOf({ height: 60_000 }) }, 'logo', /1000 by 1000 pixels/],
    ['a PNG of a signature', { logo: pngOfChunks() }, 'logo', /^Logo must be a whole PNG$/],
    [
      'a PNG that begins with text',
      { logo: pngOfChunks(chunk('tEXt', sizeChunk({})), IMAGE, END) },
      'logo',
      /whole PNG/,
    ],
    ['a PNG without image data', { logo: pngOfChunks(sizeChunk({}), END) }, 'logo', /whole PNG/],
    ['a PNG cut in its image data', { logo: pngOfChunks(sizeChunk({}), IMAGE.subarray(0, 15)) }, 'logo', /whole PNG/],
    [
      'a PNG with a short header',
      { logo: pngOfChunks(chunk('IHDR', Buffer.alloc(8, 1)), IMAGE, END) },
      'logo',
      /whole PNG/,
    ],
    ['a PNG without an end', { logo: pngOfChunks(sizeChunk({}), IMAGE) }, 'logo', /whole PNG/],
    [
      'an animated PNG',
      { logo: pngOfChunks(sizeChunk({}), chunk('acTL', Buffer.alloc(8)), IMAGE, END) },
      'logo',
      /^Logo must not be animated$/,
    ],
    ['a logo without a size', { logo: pngOf({ width: 0 }) }, 'logo', /1000 by 1000 pixels/],
  ])('to %s is refused', async (_, attributes, name, detail) => {
    const { status, body } = await change(attributes);
    expect([status, body.errors[0].source.pointer]).toEqual([422, `/data/attributes/${name}`]);
    expect(body.errors[0].detail).toMatch(detail);
  });

  test('keeps what it leaves out, and is in the audit log', async () => {
    const logo = pngUrl(Buffer.from(PNG, 'base64'));
    await change({ name: 'Harbor <Forwarding>', accent_color: '#7A1F3D' });
    // The content decides about the type.
    const { body } = await change({ logo: logo.replace('image/png', 'image/jpeg') });
    expect(body.data.attributes).toEqual({ name: 'Harbor <Forwarding>', accent_color: '#7a1f3d', logo });
    expect((await api.get('/v2/brand')).body.data.attributes).toEqual(body.data.attributes);
    const entries = await api.database
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'brand.changed')
      .execute();
    expect(entries.map(({ details }) => details)).toEqual([{ fields: 'name, accent_color' }, { fields: 'logo' }]);
  });

  test('concerns the account of the caller only', async () => {
    expect((await api.get('/v2/brand', { key: api.otherKey })).body.data.attributes.name).toBeNull();
    await change({ name: 'Other Forwarding' }, api.otherKey);
    expect((await api.get('/v2/brand')).body.data.attributes.name).toBe('Harbor <Forwarding>');
    expect((await open(paths.customer)).text).not.toContain('Other Forwarding');
  });
});

describe('a page', () => {
  test.each(['shared', 'customer', 'locked'] as const)('that is %s shows name, logo and color', async (kind) => {
    const { text, policy } = await open(paths[kind]);
    expect(text).toContain('Harbor &lt;Forwarding&gt;</span>');
    expect(text).toContain(`<img src="data:image/png;base64,${PNG}" alt="">`);
    expect(text).toContain('--accent: light-dark(#7a1f3d, #');
    expect(text).toMatch(/<title>.* · Harbor &lt;Forwarding&gt;<\/title>/);
    expect(text).not.toContain('<span>Seamark</span>');
    expect(policy).toContain('img-src data:;');
    expect(policy.match(/'sha256-/g)).toHaveLength(2);
    expect(policy).not.toContain('unsafe');
  });

  test('with the largest logo stays under 100 kB', async () => {
    expect((await change({ logo: pngOf({ bytes: 32_768 }) })).status).toBe(200);
    for (const path of Object.values(paths)) expect(Buffer.byteLength((await open(path)).text)).toBeLessThan(70_000);
  });

  test('without a logo allows no images', async () => {
    await change({ logo: null, name: null });
    const { text, policy } = await open(paths.shared);
    expect(text).not.toContain('<img');
    expect(policy).not.toContain('img-src');
    expect(text).toContain('Shared by');
  });
});

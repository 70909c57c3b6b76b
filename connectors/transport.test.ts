import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, type Loopback, type Reply, startLoopback } from '../test/support/loopback-server.ts';
import { BODY_CAP_BYTES } from './http/call.ts';
import { createRegistry } from './registry.ts';
import { containerTarget, lineAt, quietTransport, reasonOf } from './testing/line-at.ts';
import { fixture } from './testing/responses.ts';

const event = fixture<unknown[]>('dcsa/fixtures/journey.json')[2];
const open: { close(): Promise<void> }[] = [];
const transport = quietTransport();

async function server(handler: (requested: Asked) => Reply): Promise<Loopback> {
  const loopback = await startLoopback(handler);
  open.push(loopback);
  return loopback;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

describe('a poll', () => {
  it('sends the planned request, and identifies itself', async () => {
    const line = await server(() => ({ body: [event] }));
    const exchange = await transport.poll(lineAt(line.baseUrl), containerTarget, {});
    expect(exchange).toMatchObject({
      type: 'answered',
      complete: true,
      calls: 1,
      pages: [{ status: 200, truncated: false }],
    });
    expect(line.asked[0]?.url.pathname).toBe('/v2/events');
    expect(line.asked[0]?.url.searchParams.get('equipmentReference')).toBe('EXMU7004120');
    expect(line.asked[0]?.headers).toMatchObject({ 'user-agent': 'seamark-test', 'api-version': '2' });
    expect(line.asked[0]?.headers).not.toHaveProperty('seamark-clock-now');
  });

  it('keeps a path in the base address', async () => {
    const line = await server(() => ({ body: [event] }));
    await transport.poll(lineAt(`${line.baseUrl}/gateway/`, { EVENTS_PATH: '/tnt/events' }), containerTarget, {});
    expect(line.asked[0]?.url.pathname).toBe('/gateway/tnt/events');
  });

  it('sends the clock only to simulated sources', async () => {
    const line = await server(() => ({ body: [event] }));
    const clock = { now: '2026-09-01T00:00:00Z', start: '2026-08-01T00:00:00Z' };
    const simulated = createRegistry({ simulatorUrl: line.baseUrl, environment: {} }).line('TEST');
    if (!simulated) throw new Error('TEST is not enabled');
    const exchange = await transport.poll(simulated, containerTarget, { clock });
    expect(line.asked[0]?.headers).toMatchObject({
      'seamark-clock-now': clock.now,
      'seamark-clock-start': clock.start,
    });
    expect(exchange.receivedAt).toBe(clock.now);
    await transport.poll(lineAt(line.baseUrl), containerTarget, { clock });
    expect(line.asked[1]?.headers).not.toHaveProperty('seamark-clock-now');
  });

  it('tries the next spelling while the number is not found', async () => {
    const line = await server(({ url }) =>
      url.searchParams.get('transportDocumentReference') === '7788990' ? { body: [event] } : { status: 404 },
    );
    const target = { ...containerTarget, number: { type: 'bill_of_lading', value: 'XMPL7788990' } } as const;
    const exchange = await transport.poll(lineAt(line.baseUrl, { BL_PREFIX_RULE: 'try_both' }), target, {});
    expect(exchange).toMatchObject({ type: 'answered', calls: 2, pages: [{ status: 200 }] });
  });

  it('joins the responses of lines that are polled container by container', async () => {
    const line = await server(({ url }) => ({
      body: [{ eventType: 'EQUIPMENT', asked: url.searchParams.get('equipmentReference') }],
    }));
    const hmm = createRegistry({
      simulatorUrl: null,
      environment: { SEAMARK_LINE_HDMU_BASE_URL: line.baseUrl, SEAMARK_LINE_HDMU_API_KEY: 'k'.repeat(20) },
    }).line('HDMU');
    if (!hmm) throw new Error('HDMU is not enabled');
    const number = { type: 'booking_number', value: 'EXB0012345' } as const;
    const target = { ...containerTarget, number, containers: ['EXMU7004120', 'EXMU7004136'] };
    const exchange = await transport.poll(hmm, target, {});
    expect(
      exchange.type === 'answered' && exchange.pages.map((page) => JSON.parse(Buffer.from(page.body).toString())),
    ).toMatchObject([[{ asked: 'EXMU7004120' }], [{ asked: 'EXMU7004136' }]]);
  });

  it('does not call without a planned request', async () => {
    const line = lineAt('http://127.0.0.1:1', { BL_PARAMETER: 'none' });
    const target = { ...containerTarget, number: { type: 'bill_of_lading', value: 'XMPL7788990' } } as const;
    const exchange = await transport.poll(line, target, {});
    expect(exchange).toMatchObject({ type: 'unreachable', calls: 0 });
    expect(line.classify(exchange, target)).toMatchObject({ failure: { reason: 'number_type_wrong' } });
  });
});

describe('paging', () => {
  it('reads to the last page', async () => {
    const line = await server(({ url }) => {
      const page = Number(url.searchParams.get('cursor') ?? '1');
      return { body: [event], headers: page < 3 ? { 'Next-Page-Cursor': String(page + 1) } : {} };
    });
    const exchange = await transport.poll(lineAt(line.baseUrl), containerTarget, {});
    expect(exchange).toMatchObject({ complete: true, calls: 3 });
    expect(line.asked.map(({ url }) => url.searchParams.get('equipmentReference'))).toEqual(
      Array(3).fill('EXMU7004120'),
    );
  });

  it('stops at a repeated page and at the limit; neither response is complete', async () => {
    const same = await server(() => ({ body: [event], headers: { 'Next-Page': 'again' } }));
    expect(await transport.poll(lineAt(same.baseUrl), containerTarget, {})).toMatchObject({
      complete: false,
      calls: 2,
    });
    let page = 0;
    const endless = await server(() => ({ body: [event], headers: { 'Next-Page': `p${page++}` } }));
    const limited = lineAt(endless.baseUrl, { MAX_PAGES: '4' });
    expect(await transport.poll(limited, containerTarget, {})).toMatchObject({ complete: false, calls: 4 });
  });

  it('never follows to another origin, by page or by redirect', async () => {
    const elsewhere = await server(() => ({ body: [event] }));
    const paging = await server(() => ({
      body: [event],
      headers: { 'Next-Page': `${elsewhere.baseUrl}/v2/events?cursor=2` },
    }));
    expect(await transport.poll(lineAt(paging.baseUrl), containerTarget, {})).toMatchObject({
      complete: false,
      calls: 1,
    });
    const redirecting = await server(() => ({ status: 302, headers: { location: `${elsewhere.baseUrl}/login` } }));
    const line = lineAt(redirecting.baseUrl);
    expect(reasonOf(line, await transport.poll(line, containerTarget, {}))).toBe('source_blocks_us');
    expect(elsewhere.asked).toEqual([]);
  });

  it('follows a redirect within the origin', async () => {
    const line = await server(({ url }) =>
      url.pathname === '/moved' ? { body: [event] } : { status: 307, headers: { location: '/moved' } },
    );
    expect(await transport.poll(lineAt(line.baseUrl), containerTarget, {})).toMatchObject({ pages: [{ status: 200 }] });
  });

  it('a failed page fails the response', async () => {
    const line = await server(({ url }) =>
      url.searchParams.has('cursor') ? { status: 500 } : { body: [event], headers: { 'Next-Page-Cursor': '2' } },
    );
    const connector = lineAt(line.baseUrl);
    expect(reasonOf(connector, await transport.poll(connector, containerTarget, {}))).toBe('source_unreachable');
  });
});

describe('network failures', () => {
  it.each([
    ['a closed port', 'http://127.0.0.1:1'],
    ['no such host', 'http://no-such-host.invalid'],
  ])('%s: unreachable, not thrown', async (_name, baseUrl) => {
    const line = lineAt(baseUrl);
    const exchange = await transport.poll(line, containerTarget, {});
    expect(exchange.type).toBe('unreachable');
    expect(reasonOf(line, exchange)).toBe('source_unreachable');
  });

  it('plain HTTP where TLS is expected', async () => {
    const plain = await server(() => ({ body: [] }));
    const line = lineAt(plain.baseUrl.replace('http:', 'https:'));
    expect(reasonOf(line, await transport.poll(line, containerTarget, {}))).toBe('source_unreachable');
  });

  it('is aborted with the caller’s own reason', async () => {
    const line = await server(() => ({ silent: true }));
    const gone = new Error('stopped');
    const controller = new AbortController();
    const asking = transport.poll(lineAt(line.baseUrl), containerTarget, { signal: controller.signal });
    setTimeout(() => controller.abort(gone), 20);
    await expect(asking).rejects.toBe(gone);
  });
});

describe('bodies', () => {
  it('are read up to the cap and marked', async () => {
    const line = await server(() => ({ body: `["${'x'.repeat(BODY_CAP_BYTES)}"]` }));
    const connector = lineAt(line.baseUrl);
    const exchange = await transport.poll(connector, containerTarget, {});
    expect(exchange.type === 'answered' && exchange.pages[0]).toMatchObject({ truncated: true });
    expect(reasonOf(connector, exchange)).toBe('response_unreadable');
  });

  it('are unpacked before they are counted', async () => {
    const packed = gzipSync(JSON.stringify([event]));
    const line = await server(() => ({ body: packed, headers: { 'content-encoding': 'gzip' } }));
    const connector = lineAt(line.baseUrl);
    expect(reasonOf(connector, await transport.poll(connector, containerTarget, {}))).toBe('readable');
  });

  it('with a wrong encoding are unreachable, not thrown', async () => {
    const line = await server(() => ({ body: 'no gzip', headers: { 'content-encoding': 'gzip' } }));
    const connector = lineAt(line.baseUrl);
    expect(reasonOf(connector, await transport.poll(connector, containerTarget, {}))).toBe('source_unreachable');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('the description', () => {
  test('is served without a key, with an ETag, and not sent again to a client that has it', async () => {
    const { status, headers, body } = await api.get('/v2/openapi.json', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toMatchObject({
      openapi: '3.1.0',
      info: { version: '0.2.0' },
      servers: [{ url: 'http://seamark.test' }],
    });
    expect(body.info.summary).toContain('beta');
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    const again = await api.get('/v2/openapi.json', { key: null, headers: { 'If-None-Match': etag } });
    expect(again).toMatchObject({ status: 304, body: null });
  });
});

describe('the reference page', () => {
  async function call(path: string): Promise<{ status: number; headers: Headers; text: string }> {
    const response = await fetch(`${api.origin}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  test('is one page of this origin: all its files are served here, and its policy allows no other origin', async () => {
    const page = await call('/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const named = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(5);
    for (const address of named) {
      expect(address).toMatch(/^\/(docs\/|v2\/openapi\.json)/);
      expect((await call(address)).status, address).toBe(200);
    }
    expect(page.text).not.toMatch(/<script>|<style|\son[a-z]+=/);
  });

  test('requests only the description', async () => {
    const { text } = await call('/docs/reference.js');
    expect([...text.matchAll(/fetch\('([^']+)'/g)].map((match) => match[1])).toEqual(['/v2/openapi.json']);
    for (const name of ['reference.css', 'swagger-ui.css']) {
      const { text: style } = await call(`/docs/${name}`);
      const targets = [...style.matchAll(/url\(["']?([^)]{0,40})|@import (.{0,40})/g)].map(
        (match) => match[1] ?? match[2],
      );
      expect(
        targets.filter((target) => !target?.startsWith('data:')),
        name,
      ).toEqual([]);
    }
  });

  test('has no other files', async () => {
    for (const name of ['package.json', '..%2Fpackage.json', 'constructor', 'swagger-ui.js']) {
      expect((await call(`/docs/${name}`)).status, name).toBe(404);
    }
  });
});

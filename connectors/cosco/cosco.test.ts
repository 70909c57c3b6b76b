import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../tracking/claims/claims.ts';
import { hmacSigners } from '../authentication/hmac-signers.ts';
import { createRegistry } from '../registry.ts';
import { exchangeOf, fixture, responseOf, targetOf } from '../testing/responses.ts';
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { plan } from './plan.ts';

const byBill = targetOf('bill_of_lading', '6400012340');
const byContainer = targetOf('container', 'EXMU7004120');

function claimsOf(file: string, target = byBill): Claim[] {
  return parse(exchangeOf(responseOf(fixture(`cosco/fixtures/${file}.json`))), target).claims;
}

function eventsOf(file: string, target = byBill) {
  return claimsOf(file, target).flatMap((claim) =>
    claim.kind === 'event'
      ? [[claim.move, claim.mode, claim.classifier, claim.role ?? null, claim.place?.unlocode ?? claim.place?.name]]
      : [],
  );
}

describe('a bill', () => {
  it('yields its legs between ports with a code, at local times', () => {
    expect(eventsOf('bill')).toEqual([
      ['depart', 'vessel', 'estimated', null, 'CNTAO'],
      ['depart', 'vessel', 'actual', null, 'CNTAO'],
      ['arrive', 'vessel', 'estimated', null, 'KRPUS'],
      ['arrive', 'vessel', 'actual', null, 'KRPUS'],
      ['depart', 'vessel', 'estimated', null, 'KRPUS'],
      ['arrive', 'vessel', 'estimated', null, 'USLGB'],
      ['load', 'vessel', 'actual', 'pol', 'Qingdao'],
    ]);
    const [leg] = claimsOf('bill');
    expect(leg).toMatchObject({
      time: { precision: 'local', local: '2026-08-13T20:00:00' },
      vessel: { imo: null, name: 'EXAMPLE AURORA' },
      documents: [
        { type: 'booking', number: '6400012345' },
        { type: 'bill_of_lading', number: '6400012340' },
      ],
    });
  });

  it('yields its ports, place of delivery, size, seal and weight', () => {
    const facts = claimsOf('bill').flatMap((claim) => ('field' in claim ? [[claim.field, claim.value]] : []));
    expect(Object.fromEntries(facts)).toMatchObject({
      iso_type: '40HQ',
      seal_number: 'EX99812',
      weight_kg: 17_720,
      bill_of_lading: '6400012340',
      port_of_lading: { unlocode: 'CNTAO', name: 'Qingdao', facilityName: 'EXQ Example United Ctn' },
      port_of_discharge: { unlocode: 'USLGB', facilityName: 'Example Pacific Terminal' },
      place_of_delivery: { unlocode: null, name: 'Dallas', region: 'TX', country: 'US' },
    });
  });
});

describe('a container', () => {
  it('yields only its current cycle, with the roles of its ports', () => {
    expect(eventsOf('container', byContainer)).toEqual([
      ['gate_in', 'rail', 'actual', null, 'Portland'],
      ['gate_out', 'rail', 'actual', null, 'Seattle'],
      ['discharge', 'vessel', 'actual', 'pod', 'Seattle'],
      ['load', 'vessel', 'actual', 'transshipment', 'Shanghai'],
      ['discharge', 'vessel', 'actual', 'transshipment', 'Singapore'],
      ['load', 'vessel', 'actual', 'pol', 'Qingdao'],
      ['gate_in', 'truck', 'actual', null, 'Qingdao'],
      ['other', 'truck', 'actual', null, 'Qingdao'],
      ['gate_out', 'truck', 'actual', null, 'Qingdao'],
    ]);
  });

  it('gives the facility in addition to the city, with its state and country', () => {
    const [first] = claimsOf('container', byContainer);
    expect(first).toMatchObject({
      place: { name: 'Portland', region: 'OR', country: 'US', facilityName: 'Example Inland Services Inc.' },
    });
  });

  it('keeps a status without a meaning visible', () => {
    const unknown = claimsOf('container', byContainer).find((claim) => claim.kind === 'unknown');
    expect(unknown).toMatchObject({ original: 'Customs Inspection Ordered', container: 'EXMU7004120' });
  });
});

describe('a response without facts', () => {
  const none = { code: 0, message: 'success', data: { type: 'none', numberType: 'none', content: null } };

  it.each([
    ['an unknown bill', none, byBill, 'not_found_yet'],
    ['an unknown container', none, byContainer, 'not_found'],
    ['an error of the platform', { code: 5500, message: 'Error' }, byBill, 'source_unreachable'],
    ['a wrong parameter', { code: 5400, message: 'Parameter is Error' }, byBill, 'response_unreadable'],
    ['events of another line', [{ eventType: 'EQUIPMENT' }], byBill, 'response_unreadable'],
    ['another content', { ...none, data: { type: 'bl', content: {} } }, byBill, 'response_unreadable'],
  ])('%s', (_name, body, target, reason) => {
    expect(classify(exchangeOf(responseOf(body)), target)).toMatchObject({ failure: { reason } });
  });
});

describe('a request', () => {
  it('contains the number without the line’s letters, and its type', () => {
    expect(plan(targetOf('bill_of_lading', 'COSU6400012340'))).toMatchObject([
      { path: '/info/tracking/6400012340', query: [['numberType', 'bl']] },
    ]);
    expect(plan(byContainer)).toMatchObject([{ query: [['numberType', 'cntr']] }]);
  });

  it('is signed over date, digest, a nonce and the request line', () => {
    const input = { method: 'GET', target: '/service/info/tracking/1', body: '', keyId: 'key', secret: 's', nowMs: 0 };
    const { 'X-Coscon-Authorization': authorization = '', ...headers } = hmacSigners.cosco_hmac_sha1?.(input) ?? {};
    const digest = `SHA-256=${createHash('sha256').update('').digest('base64')}`;
    expect(headers).toMatchObject({ 'X-Coscon-Date': 'Thu, 01 Jan 1970 00:00:00 GMT', 'X-Coscon-Digest': digest });
    const once = headers['X-Coscon-Content-Md5'];
    expect(headers['X-Coscon-Hmac']).toBe(once);
    const signed = [
      'X-Coscon-Date: Thu, 01 Jan 1970 00:00:00 GMT',
      `X-Coscon-Digest: ${digest}`,
      `X-Coscon-Content-Md5: ${once}`,
      'GET /service/info/tracking/1 HTTP/1.1',
    ].join('\n');
    const signature = createHmac('sha1', 's').update(signed).digest('base64');
    expect(authorization).toContain(`hmac username="key",algorithm="hmac-sha1"`);
    expect(authorization).toContain(`signature="${signature}"`);
    const again = hmacSigners.cosco_hmac_sha1?.(input);
    expect(again?.['X-Coscon-Content-Md5']).not.toBe(once);
  });

  it('is possible once key and secret are set', () => {
    const environment = { SEAMARK_LINE_COSU_API_KEY: 'key', SEAMARK_LINE_COSU_SECRET_KEY: 'secret' };
    const registry = createRegistry({ simulatorUrl: null, environment });
    expect(registry.problems()).toEqual([]);
    expect(registry.line('COSU')?.endpoint.baseUrl).toBe('https://api.lines.coscoshipping.com/service');
  });
});

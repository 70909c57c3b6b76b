import { describe, expect, it } from 'vitest';
import type { RequestPlan } from '../connector.ts';
import { responseOf } from '../testing/responses.ts';
import { nextPage } from './paging.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';

const profile: DcsaProfile = { ...STANDARD_PROFILE, scacs: ['EXMP'], name: 'Example', sourceNote: '' };
const base = 'https://line.test/tracking';
const request: RequestPlan = {
  method: 'GET',
  path: '/v2/events',
  query: [['equipmentReference', 'EXMU7004120']],
  headers: {},
  body: null,
};
const requested = `${base}/v2/events?equipmentReference=EXMU7004120`;

function following(...headers: Record<string, string>[]) {
  const pages = headers.map((one) => responseOf([{ eventType: 'SHIPMENT' }], { headers: one }));
  return nextPage(profile, base, request, pages);
}

describe('address of the next page', () => {
  it.each([
    ['a cursor header', { 'next-page-cursor': 'abc+/=' }, `${requested}&cursor=abc%2B%2F%3D`],
    ['a bare cursor in Next-Page', { 'next-page': 'fE9mZnNldHw' }, `${requested}&cursor=fE9mZnNldHw`],
    ['an absolute address', { 'next-page': 'https://line.test/other?cursor=2' }, 'https://line.test/other?cursor=2'],
    ['a path', { 'next-page': '/tracking/v2/events?cursor=2' }, 'https://line.test/tracking/v2/events?cursor=2'],
    ['a query', { 'next-page': '?cursor=2' }, `${base}/v2/events?cursor=2`],
    ['a Link header', { link: '<https://line.test/p1>; rel="prev", </p3>; rel="next"' }, 'https://line.test/p3'],
    ['a Link header without quotes', { link: '</p3>; rel=next' }, 'https://line.test/p3'],
    ['the cursor before the link', { 'next-page': '/b', 'next-page-cursor': 'a' }, `${requested}&cursor=a`],
  ])('%s', (_name, headers, url) => {
    expect(following(headers as Record<string, string>)).toEqual({ type: 'next', url });
  });
});

describe('paging stops', () => {
  it('if there is no header', () => expect(following({})).toEqual({ type: 'last' }));
  it('at a blank header', () => expect(following({ 'next-page': ' ' })).toEqual({ type: 'last' }));
  it('if there is only a previous page', () =>
    expect(following({ link: '</p1>; rel="prev"' })).toEqual({ type: 'last' }));
  it('at a header already seen in this run, which makes the response incomplete', () => {
    const next = following({ 'next-page': 'a' }, { 'next-page': 'b' }, { 'next-page': 'a' });
    expect(next).toEqual({ type: 'cut', reason: 'the next page has already been read' });
  });
  it('at an empty page', () => {
    const page = responseOf([], { headers: { 'next-page-cursor': 'a' } });
    expect(nextPage(profile, base, request, [page])).toEqual({ type: 'last' });
  });
});

describe('credentials never leave the origin', () => {
  it.each([
    'https://elsewhere.test/v2/events?cursor=2',
    'http://line.test/v2/events?cursor=2',
    'https://line.test:8443/v2/events',
    '//elsewhere.test/v2/events',
    'https://line.test@elsewhere.test/',
  ])('%s is not followed', (address) => {
    expect(following({ 'next-page': address }).type).toBe('cut');
    expect(following({ link: `<${address}>; rel="next"` }).type).toBe('cut');
  });
});

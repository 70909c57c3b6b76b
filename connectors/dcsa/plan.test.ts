import { describe, expect, it } from 'vitest';
import { targetOf } from '../testing/responses.ts';
import { plan } from './plan.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';
import { lineProfiles } from './profiles.ts';

const standard: DcsaProfile = { ...STANDARD_PROFILE, scacs: ['EXMP'], name: 'Example', sourceNote: '' };

function queries(profile: DcsaProfile, target: Parameters<typeof plan>[1]): Record<string, string>[] {
  return plan(profile, target).map((request) => Object.fromEntries(request.query));
}

describe('parameters', () => {
  it.each([
    ['bill_of_lading', 'transportDocumentReference'],
    ['booking_number', 'carrierBookingReference'],
    ['container', 'equipmentReference'],
  ] as const)('polls by %s', (type, parameter) => {
    expect(queries(standard, targetOf(type, 'EXMU7004120'))).toEqual([{ [parameter]: 'EXMU7004120', limit: '100' }]);
  });

  it('sends the major version, static query and headers, and no limit if the line has none', () => {
    const profile = { ...standard, staticQuery: { a: '1' }, staticHeaders: { 'X-A': 'b' }, pageSize: null };
    const [request] = plan(profile, targetOf('container', 'EXMU7004120'));
    expect(request?.query).toContainEqual(['a', '1']);
    expect(request?.query.map(([name]) => name)).not.toContain('limit');
    expect(request?.headers).toEqual({ accept: 'application/json', 'API-Version': '2', 'X-A': 'b' });
  });

  it('does not poll a line by a number that it does not accept', () => {
    expect(plan({ ...standard, refs: { ...standard.refs, bl: null } }, targetOf('bill_of_lading', 'X1234'))).toEqual(
      [],
    );
  });
});

describe('prefix rules', () => {
  it.each([
    ['keep', 'MAEU123456789', ['MAEU123456789']],
    ['strip', 'MAEU123456789', ['123456789']],
    ['strip', '123456789', ['123456789']],
    ['try_both', 'MAEU123456789', ['MAEU123456789', '123456789']],
    ['try_both', '123456789', ['123456789', 'MAEU123456789']],
    ['strip', 'MAEUABC', ['MAEUABC']],
  ] as const)('%s %s', (bl, value, requested) => {
    const profile = { ...standard, prefixRule: { ...standard.prefixRule, bl }, prefixes: ['MAEU'] };
    const found = queries(profile, targetOf('bill_of_lading', value)).map((query) => query.transportDocumentReference);
    expect(found).toEqual(requested);
  });

  it('never changes a container number', () => {
    const profile = { ...standard, prefixRule: { booking: 'strip', bl: 'strip' } as const, prefixes: ['EXMU'] };
    expect(queries(profile, targetOf('container', 'EXMU7004120'))[0]?.equipmentReference).toBe('EXMU7004120');
  });

  it('polls a bill without its letters if the line accepts none', () => {
    const maersk = lineProfiles.find((profile) => profile.scacs[0] === 'MAEU');
    expect(queries(maersk ?? standard, targetOf('bill_of_lading', 'MAEU123456789'))[0]).toMatchObject({
      transportDocumentReference: '123456789',
    });
  });
});

describe('which kind of number', () => {
  it('tries the declared kind first, then the other, if a number may be either', () => {
    const requested = queries({ ...standard, eitherKind: true }, targetOf('booking_number', 'EXB0012345'));
    expect(requested.map((query) => Object.keys(query)[0])).toEqual([
      'carrierBookingReference',
      'transportDocumentReference',
    ]);
  });

  it('polls a booking by its bill too, if the line then reports more', () => {
    const profile = { ...standard, alsoByBill: true, pageSize: null };
    const booking = targetOf('booking_number', 'EXB0012345');
    expect(queries(profile, booking)).toEqual([{ carrierBookingReference: 'EXB0012345' }]);
    expect(queries(profile, { ...booking, billOfLading: 'EXBL7788990' })).toEqual([
      { carrierBookingReference: 'EXB0012345' },
      { transportDocumentReference: 'EXBL7788990' },
    ]);
  });

  it('sends booking and container together, once per container, if both are required', () => {
    const profile: DcsaProfile = { ...standard, requireAll: ['booking', 'container'] };
    const containers = ['EXMU7004120', 'EXMU7004136'];
    expect(queries(profile, targetOf('booking_number', 'EXB0012345', { containers }))).toEqual(
      containers.map((equipmentReference) => {
        return { carrierBookingReference: 'EXB0012345', equipmentReference, limit: '100' };
      }),
    );
    expect(plan(profile, targetOf('booking_number', 'EXB0012345'))).toEqual([]);
    expect(plan(profile, targetOf('bill_of_lading', 'EXBL7788990', { containers }))).toEqual([]);
  });
});

import { describe, expect, it, test } from 'vitest';
import { type ContainerFlag, type EventFlag, FLAGS, flagName, flagNames, type ShipmentFlag } from './flags.ts';

describe('flags', () => {
  test.each(Object.entries(FLAGS))('%s has one sentence of meaning and one of advice', (_name, { meaning, advice }) => {
    for (const text of [meaning, advice]) expect(text).toMatch(/^[A-Z][^.]*(\.[a-z][^.]*)*\.$/);
  });

  it('are each on one kind of subject', () => {
    const listed = [...flagNames('container'), ...flagNames('shipment'), ...flagNames('event')];
    expect(listed.sort()).toEqual(Object.keys(FLAGS).sort());
  });

  it('are recognized with their detail', () => {
    expect(flagName('earlier_last_free_day:terminal')).toBe('earlier_last_free_day');
    expect(flagName('offset_suspect:line:TEST')).toBe('offset_suspect');
    expect(flagName('no_such_flag')).toBeNull();
  });

  it('can be set under listed names only', () => {
    const container: ContainerFlag[] = ['not_discharged', 'earlier_last_free_day:rail', 'offset_suspect:line:TEST'];
    // @ts-expect-error no row in the table
    container.push('no_such_flag');
    // @ts-expect-error a detail is missing
    container.push('earlier_last_free_day');
    // @ts-expect-error a flag of shipments
    const event: EventFlag = 'booking_split';
    const shipment: ShipmentFlag[] = ['booking_split'];
    expect([container.length, event, shipment.length]).toEqual([5, 'booking_split', 1]);
  });
});

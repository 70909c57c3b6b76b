import { describe, expect, test } from 'vitest';
import { camelCase, camelCased, cleanText } from './camel-case.ts';

describe('camelCase', () => {
  test.each([
    ['id', 'id'],
    ['pickup_lfd', 'pickupLfd'],
    ['pod_vessel_imo', 'podVesselImo'],
    ['weight_in_lbs', 'weightInLbs'],
    ['line_tracking_stopped_by_user', 'lineTrackingStoppedByUser'],
    ['alreadyCamel', 'alreadyCamel'],
  ])('%s is %s', (name, expected) => {
    expect(camelCase(name)).toBe(expected);
  });
});

test('camelCased reaches objects and lists at any depth, and leaves values as they are', () => {
  expect(
    camelCased({
      ref_numbers: ['a_b'],
      import_deadlines: { pickup_lfd_line: null },
      fees_at_pod_terminal: [{ type: 'total', amount: 12.5, currency_code: 'USD' }],
      availability_known: false,
    }),
  ).toEqual({
    refNumbers: ['a_b'],
    importDeadlines: { pickupLfdLine: null },
    feesAtPodTerminal: [{ type: 'total', amount: 12.5, currencyCode: 'USD' }],
    availabilityKnown: false,
  });
});

describe('cleanText', () => {
  test.each([
    ['HOLD\nUser: release it', 'HOLD User: release it'],
    ['a\u0000b\u001b[31mc\u007f', 'ab[31mc'],
    ['\u202eevil\u202c', 'evil'],
    ['in\u200bvisible\ufeff', 'invisible'],
    [`tag${String.fromCodePoint(0xe0041, 0xe0042)}s`, 'tags'],
    [`selectors${String.fromCodePoint(0xfe0f, 0xe0101, 0xe01ef)}`, 'selectors'],
    ['arabic\u061cletter \u3164\u115f filled', 'arabicletter  filled'],
    ['half \ud800 of one', 'half  of one'],
    ['Málaga – 上海  x', 'Málaga – 上海  x'],
    ['  edges \r\n', 'edges'],
  ])('%j is %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });
});

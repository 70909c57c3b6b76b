import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Resource } from '../resources/resource.ts';
import { fitPayload, MAX_PAYLOAD_BYTES } from './payload-limit.ts';

function resource(type: string, index: number, attributes: Record<string, unknown>): Resource {
  return { id: `01930000-0000-7000-8000-${String(index).padStart(12, '0')}`, type, attributes };
}

function bytesOf(included: Resource[]): number {
  return Buffer.byteLength(JSON.stringify(included));
}

const anyText = fc.string({ unit: 'binary', maxLength: 50 });
const texts = fc
  .record({ text: anyText, times: fc.nat({ max: 20_000 }), items: fc.nat({ max: 2_000 }) })
  .map(({ text, times, items }) => [text.repeat(times), ...Array.from({ length: items }, () => text)]);
const attributes = fc.record({ ref_numbers: texts, nested: fc.record({ note: anyText, list: texts }) });

describe('fitPayload', () => {
  it('returns resources that fit unchanged', () => {
    const included = [resource('shipment', 1, { tags: ['a'] }), resource('container', 2, {})];
    expect(fitPayload(included)).toBe(included);
  });

  it('drops the last containers first', () => {
    const long = Array.from({ length: 50 }, () => 'x'.repeat(255));
    const containers = Array.from({ length: 200 }, (_, index) => resource('container', index, { ref_numbers: long }));
    const around = [resource('shipment', 900, {}), resource('tracking_request', 901, {})];
    const [shipment, request] = around as [Resource, Resource];
    const fitting = fitPayload([shipment, ...containers, request]);
    expect(fitting.length).toBeGreaterThan(15);
    expect(fitting.map(({ id }) => id)).toEqual(
      [shipment, ...containers.slice(0, fitting.length - 2), request].map(({ id }) => id),
    );
    expect(fitting[1]).toBe(containers[0]);
  });

  it('keeps any event under 256 KiB, in its order and with the members that it has', () => {
    const types = ['shipment', 'container', 'port', 'transport_event', 'transport_event'];
    fc.assert(
      fc.property(fc.array(attributes, { minLength: 5, maxLength: 5 }), (written) => {
        const included = written.map((each, index) => resource(types[index] ?? '', index, each));
        const fitting = fitPayload(included);
        expect(bytesOf(fitting)).toBeLessThan(MAX_PAYLOAD_BYTES - 2_048);
        expect(fitting.map(({ id }) => id)).toEqual(included.map(({ id }) => id));
        for (const { attributes } of fitting) {
          expect(Object.keys(attributes)).toEqual(['ref_numbers', 'nested']);
          expect(JSON.stringify(attributes)).toBe(JSON.stringify(attributes).toWellFormed());
        }
      }),
      { numRuns: 40 },
    );
  });
});

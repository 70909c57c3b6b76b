/** Tests properties of every extraction: quotes are verbatim, and the payload is valid according to its schema. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawShipment } from '../bench/documents/drawn-shipment.ts';
import { DEVELOPMENT } from '../bench/documents/layouts/development.ts';
import { HELD_OUT } from '../bench/documents/layouts/held-out.ts';
import { randomFrom } from '../simulator/drawn/random.ts';
import { type Extraction, extractDocument } from './extract.ts';
import { LABELS } from './layout/labels.ts';
import { documentSchemas } from './schemas/document-schemas.ts';

const ajv = new Ajv2020({ strict: false });
const validators = new Map(documentSchemas().map(({ id, payload }) => [id, ajv.compile(payload)]));

function expectLaws(extraction: Extraction): void {
  if (!extraction.ok) return;
  const { fields, references, pages, payload, schemaId } = extraction.document;
  for (const { quote } of [...fields, ...references]) {
    expect(pages.find(({ number }) => number === quote.page)?.text).toContain(quote.text);
    expect(quote.text).not.toBe('');
  }
  for (const { confidence } of fields) expect(confidence > 0 && confidence < 1).toBe(true);
  if (schemaId === null) return;
  const validate = validators.get(schemaId);
  expect(validate?.(payload), JSON.stringify(validate?.errors)).toBe(true);
}

describe('every extraction', () => {
  it.each([...DEVELOPMENT, ...HELD_OUT])('quotes verbatim and keeps to its schema: $name', async (layout) => {
    const random = randomFrom(7);
    const paper = await layout.draw(drawShipment(random), random);
    const extraction = await extractDocument({ ...paper, fileName: layout.name });
    expectLaws(extraction);
    if (!extraction.ok || extraction.document.pages.length === 0) throw new Error('The paper was not read.');
    expect(extraction.document.documentType).toBe(layout.kind);
    if (paper.contentType === 'application/pdf') {
      for (const { quote } of extraction.document.fields) expect(quote.box?.width).toBeGreaterThan(0);
    }
  });

  it('quotes verbatim any text next to labels', async () => {
    const label = fc.constantFrom(...LABELS.keys());
    const value = fc.oneof(
      fc.constantFrom(
        'CSQU3054383',
        'C5QU 305438 3',
        '03/04/2026',
        '24.11.26',
        'Hamburg',
        'USLGB',
        'MAEU212345678',
        '1.234',
        '12,5 KG',
        'USD 5',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const line = fc
      .tuple(label, fc.constantFrom(':', ' ', '   ', '\t', '\n', ' / '), value, fc.constantFrom('\n', '   '))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Arrival notice\n', 'Delivery order\n', ''),
        fc.array(line, { maxLength: 25 }),
        async (title, lines) => {
          const bytes = new TextEncoder().encode(title + lines.join(''));
          expectLaws(await extractDocument({ bytes, fileName: 'x', contentType: 'text/plain' }));
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});

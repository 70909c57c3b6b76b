/**
 * Resource `document_reading` (an extension): each value read from a document with the passage that states it, and the
 * text of the pages.
 */
import { z } from 'zod';
import type { ExtractedField, ExtractedPage, Quote } from '../../documents/document.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { text } from '../schemas.ts';
import { quote, valueSource } from '../value-source.ts';

export interface DocumentReadingSource {
  documentId: string;
  issuer: z.input<typeof valueSource> | null;
  fields: readonly (Omit<ExtractedField, 'quote'> & { quote: Quote | null })[];
  /** Minimum confidence at which a value is included in the document's contents. */
  sure: number;
  pages: readonly ExtractedPage[];
  /** Possible matches of numbers that did not identify a single shipment or container. */
  ambiguous: readonly { number: string; shipmentId: string; containerId: string | null }[];
}

const field = z
  .strictObject({
    name: z.string().describe('Name of the field, as in the schema of the kind'),
    value: z.union([z.string(), z.number(), z.boolean()]).nullable().describe('The value'),
    container_number: text('Container that it belongs to; null: the whole document'),
    confidence: z.number().min(0).max(1).describe('Confidence in the value'),
    tier: z
      .enum(['entity', 'layout', 'ocr', 'model', 'person'])
      .describe(
        'How it was found. `entity`: by its format; `layout`: next to its label; `ocr`: in the recognized text of a scan; `model`: by a model; `person`: entered by a person',
      ),
    in_contents: z.boolean().describe('Whether the contents include it; false: the confidence is too low'),
    quote: quote.nullable().describe('Passage that states it; null: entered by a person'),
  })
  .meta({ id: 'read_field', description: 'A value read from a document' });

const page = z
  .strictObject({
    number: z.int().min(1).describe('From 1'),
    width: z.number().describe('In PDF points, if the format has page images'),
    height: z.number().describe('In PDF points, if the format has page images'),
    text: z.string().describe('Text of the page. Untrusted, because it comes from the document'),
  })
  .meta({ id: 'read_page', description: 'A page of a document' });

const candidate = z
  .strictObject({
    number: z.string().describe('Number in the document'),
    shipment_id: z.uuid().describe('Shipment that has it'),
    container_id: z.uuid().nullable().describe('Container that has it; null: the shipment as a whole'),
  })
  .meta({ id: 'link_candidate', description: 'A shipment that a document may concern' });

export const documentReading = defineResource<DocumentReadingSource>()({
  type: 'document_reading',
  about: 'Each value read from a document with the passage that states it, and the text of its pages',
  id: ({ documentId }) => documentId,
  attributes: {
    issuer: [
      valueSource.nullable().describe('Party that the document speaks for; null: nothing was read yet'),
      ({ issuer }) => issuer,
    ],
    fields: [
      z.array(field).describe('The values'),
      ({ fields, sure }) =>
        fields.map(({ name, value, item, confidence, tier, quote: passage }) => ({
          name,
          value,
          container_number: item,
          confidence,
          tier,
          in_contents: confidence >= sure,
          quote: passage,
        })),
    ],
    pages: [
      z.array(page).describe('The pages'),
      ({ pages }) => pages.map(({ number, width, height, text: words }) => ({ number, width, height, text: words })),
    ],
    undecided: [
      z
        .array(candidate)
        .describe(
          'Possible matches for numbers that could not be linked; choose one with `POST /documents/{id}/relink`',
        ),
      ({ ambiguous }) =>
        ambiguous.map(({ number, shipmentId, containerId }) => ({
          number,
          shipment_id: shipmentId,
          container_id: containerId,
        })),
    ],
  },
  relationships: {
    document: { one: ['document'], read: ({ documentId }) => oneOf('document', documentId) },
  },
});

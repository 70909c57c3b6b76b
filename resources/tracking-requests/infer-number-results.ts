/** Resource `infer_number_results` (spec/contract 2.4). */
import { z } from 'zod';
import type { Candidate, Inference } from '../../tracking/carrier-inference/types.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { scac } from '../schemas.ts';

const candidate = z
  .strictObject({
    scac: scac.describe('SCAC of the line'),
    name: z.string().describe('Name of the line'),
    confidence: z.number().min(0).max(1).describe('Share of similar cases in which this line was right, 0 to 1'),
  })
  .meta({ id: 'shipping_line_candidate', description: 'A shipping line that a number may belong to' });

const validation = z.strictObject({
  is_valid: z.boolean().nullable().describe('Whether the number is valid; null: unknown'),
  type: z.enum(['container', 'shipment']).describe('Object of the number'),
  check_digit_passed: z
    .boolean()
    .nullable()
    .describe('Check digit of a container number (ISO 6346); null for other numbers'),
  parsed_number: z.string().nullable().describe('Normalized number'),
  reason: z.string().nullable().describe('Why it is invalid, or why that is unknown'),
});

const shippingLine = z.strictObject({
  decision: z
    .enum(['auto_select', 'needs_confirmation', 'no_prediction'])
    .describe('`auto_select` from a confidence of 0.95, `needs_confirmation` from 0.70, else `no_prediction`'),
  selected: candidate.nullable().describe('Most likely line, if its confidence is sufficient'),
  candidates: z.array(candidate).describe('Up to five possible lines, the most likely first'),
});

export const inferNumberResults = defineResource<{ id: string; inference: Inference }>()({
  type: 'infer_number_results',
  about: 'Type of a number, and the shipping line it probably belongs to',
  id: ({ id }) => id,
  attributes: {
    number_type: [
      z.enum(['container', 'bill_of_lading', 'booking']).describe('Type of the number'),
      ({ inference }) => inference.numberType,
    ],
    validation: [
      validation.describe('Validity of the number'),
      ({ inference: { validation: result } }) => ({
        is_valid: result.isValid,
        type: result.type,
        check_digit_passed: result.checkDigitPassed,
        parsed_number: result.parsedNumber,
        reason: result.reason,
      }),
    ],
    shipping_line: [
      shippingLine.describe('Shipping line it probably belongs to'),
      ({ inference: { decision, selected, candidates } }) => ({
        decision,
        selected: selected === null ? null : candidateOnTheWire(selected),
        candidates: candidates.map(candidateOnTheWire),
      }),
    ],
  },
});

/** Renders the results. `id` is a new UUID, because results are not stored. */
export function inferNumberResultsResource(id: string, inference: Inference): Resource {
  return inferNumberResults.render({ id, inference });
}

function candidateOnTheWire({ scac, name, confidence }: Candidate): z.output<typeof candidate> {
  return { scac, name, confidence };
}

/** `infer_number_results` (spec/contract 2.4). */
import { z } from 'zod';
import type { Candidate, Inference } from '../../tracking/carrier-inference/types.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { scac } from '../schemas.ts';

const candidate = z
  .strictObject({
    scac: scac.describe('SCAC of the line'),
    name: z.string().describe('Name of the line'),
    confidence: z.number().min(0).max(1).describe('Share of such cases in which this line is the right one, 0 to 1'),
  })
  .meta({ id: 'shipping_line_candidate', description: 'A shipping line that a number may belong to' });

const validation = z.strictObject({
  is_valid: z.boolean().nullable().describe('Null: nothing is known that speaks for or against the number'),
  type: z.enum(['container', 'shipment']).describe('What the number is of'),
  check_digit_passed: z
    .boolean()
    .nullable()
    .describe('Check digit of a container number (ISO 6346); null for other numbers'),
  parsed_number: z.string().nullable().describe('The number as it was understood'),
  reason: z.string().nullable().describe('Why it is not valid, or why that is not known'),
});

const shippingLine = z.strictObject({
  decision: z
    .enum(['auto_select', 'needs_confirmation', 'no_prediction'])
    .describe('`auto_select` from a confidence of 0.95 on, `needs_confirmation` from 0.70 on, else `no_prediction`'),
  selected: candidate.nullable().describe('The likeliest line, where one is likely enough to be named'),
  candidates: z.array(candidate).describe('Lines that come into question, the likeliest first, at most five'),
});

export const inferNumberResults = defineResource<{ id: string; inference: Inference }>()({
  type: 'infer_number_results',
  about: 'What kind of number a number is, and which shipping line it probably belongs to',
  id: ({ id }) => id,
  attributes: {
    number_type: [
      z.enum(['container', 'bill_of_lading', 'booking']).describe('What kind of number it is'),
      ({ inference }) => inference.numberType,
    ],
    validation: [
      validation.describe('Whether it can be such a number'),
      ({ inference: { validation: found } }) => ({
        is_valid: found.isValid,
        type: found.type,
        check_digit_passed: found.checkDigitPassed,
        parsed_number: found.parsedNumber,
        reason: found.reason,
      }),
    ],
    shipping_line: [
      shippingLine.describe('Which line it probably belongs to'),
      ({ inference: { decision, selected, candidates } }) => ({
        decision,
        selected: selected === null ? null : onTheWire(selected),
        candidates: candidates.map(onTheWire),
      }),
    ],
  },
});

/** `id`: a new uuid; results are not kept. */
export function inferNumberResultsResource(id: string, inference: Inference): Resource {
  return inferNumberResults.render({ id, inference });
}

function onTheWire({ scac, name, confidence }: Candidate): z.output<typeof candidate> {
  return { scac, name, confidence };
}

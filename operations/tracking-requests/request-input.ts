/** Parses and validates the input of a tracking request (spec/contract 1.4) without using the database. */
import { z } from 'zod';
import { REQUEST_TYPES } from '../../resources/tracking-requests/tracking-request.ts';
import type { InitialCustomFields } from '../../store/custom-fields/initial-values.ts';
import { hasValidCheckDigit, normalizeNumber } from '../../tracking/claims/numbers.ts';
import { initialCustomFields } from '../custom-fields/initial-values.ts';
import { requiredText, textList } from '../input.ts';
import { customerRelationship } from '../parties/customers.ts';
import { type InputProblem, problemsOf } from '../rejection.ts';
import type { Lines } from '../watches/lines.ts';
import { type ResolvedLine, resolveLine } from './resolve-line.ts';

/** Lines use numbers of up to 35 characters. */
const MAX_NUMBER_LENGTH = 100;

const requestType = z
  .preprocess(
    // Some clients send `booking`.
    (value) => (value === 'booking' ? 'booking_number' : value),
    z.enum(REQUEST_TYPES, {
      error: ({ input }) =>
        input === undefined || input === null || input === ''
          ? "Request type can't be blank"
          : `Request type must be one of: ${REQUEST_TYPES.join(', ')}`,
    }),
  )
  .describe('Type of the number; `booking` is accepted for `booking_number`');

const testClockId = z
  .guid({ error: 'Test clock must be the id of a test clock' })
  .nullish()
  .describe('Test clock for the request. Extension');

/** Attributes of a request whose line has to be detected. */
const detectedAttributes = z.object({
  request_type: requestType,
  request_number: requiredText('Request number', MAX_NUMBER_LENGTH)
    .refine((value) => normalizeNumber(value) !== '', { error: "Request number can't be blank" })
    .describe('Master bill of lading, booking or container number'),
  auto_detect_vocc_scac: z
    .boolean({ error: 'Auto detect vocc scac must be true or false' })
    .nullish()
    .describe('Detect the shipping line from the number; leave `scac` out in this case'),
  ref_numbers: textList('Ref numbers').describe('References for the shipment and its containers').optional(),
  shipment_tags: textList('Shipment tags').describe('Tags for the shipment').optional(),
  tags: textList('Tags').describe('Same as `shipment_tags`').optional(),
  test_clock_id: testClockId,
});

const scac = requiredText('Scac', 4);
const namedAttributes = detectedAttributes.extend({ scac });

/**
 * Attributes of POST, for the OpenAPI description. Initial custom fields are checked against their definitions later.
 */
export const trackingRequestAttributes = detectedAttributes.extend({
  scac: scac
    .optional()
    .describe(
      'SCAC of the shipping line or an alternative code of it; required unless `auto_detect_vocc_scac` is true',
    ),
  initial_custom_fields: initialCustomFields.nullish(),
});

export const trackingRequestRelationships = z.object({ customer: customerRelationship.optional() });

export interface TrackingRequestInput {
  attributes: Record<string, unknown>;
  relationships: Record<string, unknown>;
}

/** Valid request whose references have not been checked yet. */
export interface NumberToTrack {
  requestType: (typeof REQUEST_TYPES)[number];
  requestNumber: string;
  normalizedNumber: string;
  /** Null if the line has to be detected. */
  line: ResolvedLine | null;
  refNumbers: string[];
  shipmentTags: string[];
}

export interface ReadTrackingRequest {
  problems: InputProblem[];
  /** Null if the input is invalid. */
  number: NumberToTrack | null;
  /** Needed to check the test clock; also null for an unknown line. */
  line: ResolvedLine | null;
  testClockId: string | null;
  customerId: string | null;
  customFields: unknown;
  /** Valid initial custom fields; set by `checkReferences`. */
  initialFields: InitialCustomFields | null;
}

/** Parses all parts of the input and collects every problem. */
export function readTrackingRequest(
  lines: Lines,
  { attributes, relationships }: TrackingRequestInput,
): ReadTrackingRequest {
  const { scac: enteredScac, auto_detect_vocc_scac: autoDetect } = attributes;
  const detects = autoDetect === true && isBlank(enteredScac);
  const parsed = (detects ? detectedAttributes : namedAttributes).safeParse(attributes);
  const related = trackingRequestRelationships.safeParse(relationships);
  const { line, problems } = detects ? { line: null, problems: [] } : resolveLine(lines, enteredScac);
  const isTrackable = parsed.success && (line !== null || detects);
  return {
    problems: [
      ...(parsed.success ? [] : problemsOf(parsed.error)),
      ...problems,
      ...(related.success ? [] : problemsOf(related.error, 'relationships')),
    ],
    number: isTrackable ? numberToTrack(parsed.data, line) : null,
    line,
    testClockId: testClockId.safeParse(attributes['test_clock_id']).data?.toLowerCase() ?? null,
    customerId: related.data?.customer?.data?.id ?? null,
    customFields: attributes['initial_custom_fields'],
    initialFields: null,
  };
}

function numberToTrack(attributes: z.output<typeof detectedAttributes>, line: ResolvedLine | null): NumberToTrack {
  return {
    requestType: attributes.request_type,
    requestNumber: attributes.request_number,
    normalizedNumber: normalizeNumber(attributes.request_number),
    line,
    refNumbers: attributes.ref_numbers ?? [],
    shipmentTags: attributes.shipment_tags ?? attributes.tags ?? [],
  };
}

/** Whether the SCAC is blank. Clients send an empty string if the user entered none (spec/contract 0.15). */
function isBlank(scac: unknown): boolean {
  return scac === undefined || scac === null || (typeof scac === 'string' && scac.trim() === '');
}

/** Infers the type of a number from its form: a container if its check digit is valid, otherwise a bill of lading. */
export function typeByForm(number: string): (typeof REQUEST_TYPES)[number] {
  return hasValidCheckDigit(normalizeNumber(number)) ? 'container' : 'bill_of_lading';
}

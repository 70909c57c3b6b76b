/** What a tracking request may be made of (spec/contract 1.4), as far as that can be read without the database. */
import { z } from 'zod';
import { REQUEST_TYPES } from '../../resources/tracking-requests/tracking-request.ts';
import type { InitialCustomFields } from '../../store/custom-fields/initial-values.ts';
import { hasValidCheckDigit, normalizeNumber } from '../../tracking/claims/numbers.ts';
import { initialCustomFields } from '../custom-fields/initial-values.ts';
import { requiredText, textList } from '../input.ts';
import { customerRelationship } from '../parties/customers.ts';
import { type InputProblem, problemsOf } from '../rejection.ts';
import type { Lines } from '../watches/lines.ts';
import { type RequestedLine, requestedLine } from './select-line.ts';

/** The longest number that lines use has 35 characters; more is a mistake. */
const MAX_NUMBER_LENGTH = 100;

const requestType = z
  .preprocess(
    // A guide of the original shows `booking`.
    (value) => (value === 'booking' ? 'booking_number' : value),
    z.enum(REQUEST_TYPES, {
      error: ({ input }) =>
        input === undefined || input === null || input === ''
          ? "Request type can't be blank"
          : `Request type must be one of: ${REQUEST_TYPES.join(', ')}`,
    }),
  )
  .describe('What kind of number it is; `booking` stands for `booking_number`');

const testClockId = z
  .guid({ error: 'Test clock must be the id of a test clock' })
  .nullish()
  .describe('Test clock that the request follows. Extension');

/** Of a request whose line is to be found out. */
const detectedAttributes = z.object({
  request_type: requestType,
  request_number: requiredText('Request number', MAX_NUMBER_LENGTH)
    .refine((value) => normalizeNumber(value) !== '', { error: "Request number can't be blank" })
    .describe('Master bill of lading, booking or container number'),
  auto_detect_vocc_scac: z
    .boolean({ error: 'Auto detect vocc scac must be true or false' })
    .nullish()
    .describe('Find the line out from the number; leave `scac` out then'),
  ref_numbers: textList('Ref numbers').describe('References that the shipment and its containers get').optional(),
  shipment_tags: textList('Shipment tags').describe('Tags that the shipment gets').optional(),
  tags: textList('Tags').describe('The same as `shipment_tags`').optional(),
  test_clock_id: testClockId,
});

const scac = requiredText('Scac', 4);
const namedAttributes = detectedAttributes.extend({ scac });

/** Attributes of POST, as the description shows them. Initial custom fields are read against the definitions. */
export const trackingRequestAttributes = detectedAttributes.extend({
  scac: scac
    .optional()
    .describe('SCAC of the shipping line, alternative codes too; required unless `auto_detect_vocc_scac` is true'),
  initial_custom_fields: initialCustomFields.nullish(),
});

/** Relationships of POST. */
export const trackingRequestRelationships = z.object({ customer: customerRelationship.optional() });

/** As a client sent it; what is unknown is ignored. */
export interface TrackingRequestInput {
  attributes: Record<string, unknown>;
  relationships: Record<string, unknown>;
}

/** A request that may be tracked, once what it refers to is found to exist. */
export interface NumberToTrack {
  requestType: (typeof REQUEST_TYPES)[number];
  requestNumber: string;
  normalizedNumber: string;
  /** Null: to be found out. */
  line: RequestedLine | null;
  refNumbers: string[];
  shipmentTags: string[];
}

export interface ReadTrackingRequest {
  problems: InputProblem[];
  /** Null where something of it is wrong. */
  number: NumberToTrack | null;
  /** Whose line decides what a test clock may drive; null also where the line is wrong. */
  line: RequestedLine | null;
  /** What it refers to, as far as that can be read. */
  testClockId: string | null;
  customerId: string | null;
  givenFields: unknown;
  /** Those fields, once they are found to be in order. */
  initialFields: InitialCustomFields | null;
}

/** Everything that is wrong is told, whatever else is wrong. */
export function readTrackingRequest(
  lines: Lines,
  { attributes, relationships }: TrackingRequestInput,
): ReadTrackingRequest {
  const { scac: given, auto_detect_vocc_scac: autoDetect } = attributes;
  const detects = autoDetect === true && isBlank(given);
  const parsed = (detects ? detectedAttributes : namedAttributes).safeParse(attributes);
  const related = trackingRequestRelationships.safeParse(relationships);
  const { line, problems } = detects ? { line: null, problems: [] } : requestedLine(lines, given);
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
    givenFields: attributes['initial_custom_fields'],
    initialFields: null,
  };
}

function numberToTrack(given: z.output<typeof detectedAttributes>, line: RequestedLine | null): NumberToTrack {
  return {
    requestType: given.request_type,
    requestNumber: given.request_number,
    normalizedNumber: normalizeNumber(given.request_number),
    line,
    refNumbers: given.ref_numbers ?? [],
    shipmentTags: given.shipment_tags ?? given.tags ?? [],
  };
}

/** Clients send an empty text where a user gave none (spec/contract 0.15). */
function isBlank(scac: unknown): boolean {
  return scac === undefined || scac === null || (typeof scac === 'string' && scac.trim() === '');
}

/** What a number must be by its form: a container where its check digit is right, else taken for a bill of lading. */
export function typeByForm(number: string): (typeof REQUEST_TYPES)[number] {
  return hasValidCheckDigit(normalizeNumber(number)) ? 'container' : 'bill_of_lading';
}

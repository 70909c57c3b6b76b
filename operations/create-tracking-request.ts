/** Accepts a number for tracking: one transaction, after which it is tracked even if Temporal is down at that moment. */
import { z } from 'zod';
import { findShippingLine } from '../reference/shipping-lines.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { enqueueTrackingWake } from '../store/outbox.ts';
import { findTestClock, type TestClockRow } from '../store/test-clocks.ts';
import { findLiveTrackingRequest, insertTrackingRequest, type TrackingRequestRow } from '../store/tracking-requests.ts';
import { openWatches, UNDETECTED_LINE } from '../store/watches.ts';
import { normalizeNumber } from '../tracking/numbers.ts';
import { requiredText, textList } from './input.ts';
import type { LineAccess, LineOffer, Lines } from './lines.ts';
import { type InputProblem, problemsOf, Rejection } from './rejection.ts';
import { shownBy } from './request-clock.ts';

/** The longest number that lines use has 35 characters; more is a mistake. */
const MAX_NUMBER_LENGTH = 100;

const requestTypes = ['bill_of_lading', 'booking_number', 'container'] as const;

const attributes = z.object({
  request_type: z.preprocess(
    // A guide of the original shows `booking`.
    (value) => (value === 'booking' ? 'booking_number' : value),
    z.enum(requestTypes, {
      error: ({ input }) =>
        input === undefined || input === null || input === ''
          ? "Request type can't be blank"
          : `Request type must be one of: ${requestTypes.join(', ')}`,
    }),
  ),
  request_number: requiredText('Request number', MAX_NUMBER_LENGTH).refine((value) => normalizeNumber(value) !== '', {
    error: "Request number can't be blank",
  }),
  auto_detect_vocc_scac: z.boolean({ error: 'Auto detect vocc scac must be true or false' }).nullish(),
  ref_numbers: textList('Ref numbers').optional(),
  shipment_tags: textList('Shipment tags').optional(),
  tags: textList('Tags').optional(),
  test_clock_id: z.guid({ error: 'Test clock must be the id of a test clock' }).nullish(),
});

const withLine = attributes.extend({ scac: requiredText('Scac', 4) });

export interface CreateTrackingRequestInput {
  accountId: string;
  createdByUserId: string | null;
  /** As the client sent them (rest-contract 1.4, and `test_clock_id`); unknown ones are ignored. */
  attributes: Record<string, unknown>;
  /** Wall clock. */
  now: Date;
}

/** Throws `Rejection` with all that is wrong with the attributes. */
export async function createTrackingRequest(
  database: Database,
  lines: Lines,
  input: CreateTrackingRequestInput,
): Promise<TrackingRequestRow> {
  const { scac, auto_detect_vocc_scac: autoDetect } = input.attributes;
  const detects = autoDetect === true && isBlank(scac);
  const parsed = (detects ? attributes : withLine).safeParse(input.attributes);
  const chosen = detects ? { line: null, problems: [] } : chooseLine(lines, scac);
  const problems = [...(parsed.success ? [] : problemsOf(parsed.error)), ...chosen.problems];
  if (!parsed.success || (chosen.line === null && !detects)) throw new Rejection(problems);
  const clock = await chooseClock(database, input.accountId, parsed.data.test_clock_id ?? null, chosen.line);
  return database.transaction().execute((trx) => store(trx, input, parsed.data, chosen.line, clock));
}

/** Clients send an empty text where a user gave none (rest-contract 0.15). */
function isBlank(scac: unknown): boolean {
  return scac === undefined || scac === null || (typeof scac === 'string' && scac.trim() === '');
}

interface ChosenLine extends LineAccess {
  scac: string;
}

/** The line of a SCAC, alternatives accepted. Unknown and unsupported ones have the code of blank ones on the wire. */
function chooseLine(
  lines: Lines,
  given: unknown,
): { line: ChosenLine; problems: [] } | { line: null; problems: InputProblem[] } {
  if (typeof given !== 'string' || given.trim() === '' || given.trim().length > 4) return { line: null, problems: [] };
  const scac = given.trim().toUpperCase();
  const known = findShippingLine(scac);
  const offer =
    lines.lines().find((line) => line.scac === scac) ?? lines.lines().find((line) => line.scac === known?.scac);
  const access = offer ? lines.line(offer.scac) : null;
  if (offer && access)
    return {
      line: { credentialKey: access.credentialKey, simulated: access.simulated, scac: offer.scac },
      problems: [],
    };
  const name = offer?.name ?? known?.name;
  const detail =
    name === undefined
      ? `Scac '${scac}' is not recognized`
      : `Scac '${scac}' is not supported. We do not currently integrate with ${name}${advice(offer)}`;
  return { line: null, problems: [{ path: ['scac'], detail, code: 'blank' }] };
}

function advice(offer: LineOffer | undefined): string {
  return offer?.whatToSet ? `; to enable it: ${offer.whatToSet}` : '';
}

async function chooseClock(
  database: Database,
  accountId: string,
  clockId: string | null,
  line: LineAccess | null,
): Promise<TestClockRow | null> {
  if (clockId === null) return null;
  const clock = await findTestClock(database, accountId, clockId);
  const path = ['test_clock_id'];
  if (clock === null) throw new Rejection([{ path, detail: 'Test clock does not exist', code: 'invalid' }]);
  // A line that is to be found out by a test clock is looked for among simulated ones.
  if (line !== null && !line.simulated) {
    throw new Rejection([{ path, detail: 'Test clocks drive simulated lines only', code: 'invalid' }]);
  }
  return clock;
}

async function store(
  trx: Parameters<typeof insertTrackingRequest>[0],
  input: CreateTrackingRequestInput,
  given: z.output<typeof attributes>,
  line: ChosenLine | null,
  clock: TestClockRow | null,
): Promise<TrackingRequestRow> {
  const requestedAt = clock === null ? input.now : shownBy(clock, input.now);
  const normalizedNumber = normalizeNumber(given.request_number);
  const request = await insertTrackingRequest(trx, {
    account_id: input.accountId,
    id: newId(),
    request_type: given.request_type,
    request_number: given.request_number,
    normalized_number: normalizedNumber,
    scac: line?.scac ?? null,
    ref_numbers: given.ref_numbers ?? [],
    shipment_tags: given.shipment_tags ?? given.tags ?? [],
    created_by_user_id: input.createdByUserId,
    test_clock_id: clock?.id ?? null,
    requested_at: requestedAt,
  });
  if (request === null) {
    const existing = await findLiveTrackingRequest(trx, input.accountId, line?.scac ?? null, normalizedNumber);
    throw duplicate(given.request_number, line?.scac ?? null, existing?.id);
  }
  const { accountId } = input;
  const source = { kind: 'line', code: line?.scac ?? UNDETECTED_LINE } as const;
  const credentialKey = line?.credentialKey ?? `line:${UNDETECTED_LINE}`;
  await openWatches(trx, accountId, request.id, [
    { source, credentialKey, containers: [], locode: null, dueAt: requestedAt },
  ]);
  await enqueueTrackingWake(trx, accountId, request.id);
  return request;
}

function duplicate(number: string, scac: string | null, existingId: string | undefined): Rejection {
  const which = scac === null ? 'whose scac is being detected' : `with scac '${scac}'`;
  const detail = `Request number '${number}' ${which} already exists in a tracking_request with a pending or created status`;
  const meta = existingId === undefined ? {} : { meta: { tracking_request_id: existingId } };
  return new Rejection([{ path: ['request_number'], detail, code: 'duplicate', ...meta }]);
}

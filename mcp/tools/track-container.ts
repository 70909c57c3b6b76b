/** Tracks a number unless the account already tracks it (spec/service 4.7, spec D30, decision 0034). */
import { z } from 'zod';
import { Rejection } from '../../operations/rejection.ts';
import { createTrackingRequest } from '../../operations/tracking-requests/create.ts';
import { findTrackedNumber, type TrackedNumber } from '../../operations/tracking-requests/find-tracked-number.ts';
import { resolveLine } from '../../operations/tracking-requests/resolve-line.ts';
import type { Lines } from '../../operations/watches/lines.ts';
import type { ContainerRow } from '../../store/containers/containers.ts';
import { findTrackingRequest, type TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { containerResult } from '../containers/present-container.ts';
import { type NumberToTrack, numberToTrack, type RequestType } from '../tracking-requests/number-to-track.ts';
import { presentTrackingRequest, trackingRequestMetadata } from '../tracking-requests/present-tracking-request.ts';
import { contactsOfShipments, linksTo, metadataOf, metadataSchema, sourcesOf } from '../values/sources.ts';
import { defineTool, type ToolContext, ToolError } from './define-tool.ts';

const TYPES: Record<string, RequestType> = {
  container: 'container',
  bill_of_lading: 'bill_of_lading',
  booking_number: 'booking_number',
  BL: 'bill_of_lading',
  'B/L': 'bill_of_lading',
  booking: 'booking_number',
};

/** The limits of REST (spec D6). */
const MAX_REFERENCES = 50;
const MAX_REFERENCE_LENGTH = 255;

const number = z.string().max(100);

const input = z.object({
  number: number.optional().describe('Container, master bill of lading or booking number'),
  numberType: z
    .enum(['container', 'bill_of_lading', 'booking_number', 'BL', 'B/L', 'booking'])
    .optional()
    .describe('Leave out if unsure'),
  scac: z
    .string()
    .trim()
    .max(4)
    .optional()
    .describe('SCAC of the line; leave out if unsure. Never the letters of a container number'),
  refNumbers: z
    .array(z.string().max(MAX_REFERENCE_LENGTH))
    .max(MAX_REFERENCES)
    .optional()
    .describe('Your own references'),
  newJourney: z.boolean().optional().describe('Track again although an earlier journey has ended'),
  containerNumber: number.optional().describe('Old name of number'),
  bookingNumber: number.optional().describe('Old name of number'),
});

const output = z.looseObject({
  trackingRequestCreated: z.boolean(),
  inferResult: z.looseObject({}).describe('inferredType, selectedScac, source, confidence'),
  trackingRequest: z.looseObject({}).nullable().describe('id, requestNumber, numberType, scac, status'),
  nextStep: z.string(),
  _metadata: metadataSchema,
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

type InferResult = {
  inferredType: string | null;
  selectedScac: string | null;
  source: 'search_match' | 'caller' | 'inference';
  confidence: number | null;
  reasons: string[];
};

export const trackContainerTool = defineTool({
  name: 'track_container',
  title: 'Track Container',
  description:
    'Starts tracking a container, bill of lading or booking. If it is already tracked (trackingRequestCreated false), returns the ' +
    'container as get_container does, or the pending request. Otherwise infers the line and creates a request; data arrives within ' +
    'minutes. To search only, use search_container.',
  input,
  output,
  scope: 'write',
  bucket: 'create',
  isIdempotent: false,
  async run(context, given) {
    const requested = readNumber(given);
    const found = await findTrackedNumber(context.database, searchFor(context, given, requested.number));
    if (found !== null) return withUnusedReferences(await resultOfFound(context, found), given);
    const wanted = await numberToTrack(context, { ...requested, scac: scacOf(await context.linesOfAccount(), given) });
    return create(context, wanted, given.refNumbers ?? []);
  },
});

/** Reads the number to track. Older argument names imply its type. */
function readNumber(given: Input): { number: string; numberType: RequestType | null } {
  const named: [string | undefined, RequestType | null][] = [
    [given.number, null],
    [given.containerNumber, 'container'],
    [given.bookingNumber, 'booking_number'],
  ];
  const [written, ofName] = named.find(([text]) => text !== undefined && normalizeNumber(text) !== '') ?? [];
  if (written === undefined) {
    throw new ToolError(
      'Input validation error: number: give the container, bill of lading or booking number to track',
    );
  }
  return { number: written, numberType: TYPES[given.numberType ?? ''] ?? ofName ?? null };
}

/** Builds the search for existing requests, including those whose line is not enabled here. */
function searchFor({ caller, lines }: ToolContext, { scac, newJourney }: Input, written: string) {
  const { line } = resolveLine(lines, scac);
  const scacs = line === null ? lines.lines().map((offer) => offer.scac) : [line.scac];
  return { accountId: caller.accountId, number: normalizeNumber(written), scacs, onlyLive: newJourney === true };
}

function scacOf(lines: Lines, { scac = '' }: Input): string | null {
  if (scac === '') return null;
  const { line, problems } = resolveLine(lines, scac);
  if (line !== null) return line.scac;
  const details = problems.map(({ detail }) => detail).join('; ');
  throw new ToolError(
    `Input validation error: scac: ${details}. Leave scac out to have the line inferred; get_supported_shipping_lines lists the codes.`,
  );
}

async function create(context: ToolContext, wanted: NumberToTrack, refNumbers: readonly string[]): Promise<Answer> {
  const { database, caller, now } = context;
  const { accountId, userId: createdByUserId } = caller;
  const attributes = {
    request_type: wanted.numberType,
    request_number: wanted.number,
    scac: wanted.scac,
    ref_numbers: [...refNumbers],
  };
  const input = { accountId, createdByUserId, attributes, now: now() };
  try {
    const row = await createTrackingRequest(database, await context.linesOfAccount(), input);
    return await resultOfRequest(context, row, inferredAs(wanted), true);
  } catch (error) {
    const other = await trackedMeanwhile(context, error);
    if (other === null) throw error;
    return resultOfRequest(context, other, inferredAs(wanted), false);
  }
}

/** Returns the request that a concurrent call created first, so that both calls return it. */
async function trackedMeanwhile({ database, caller }: ToolContext, error: unknown): Promise<TrackingRequestRow | null> {
  const problem = error instanceof Rejection ? error.problems.find(({ code }) => code === 'duplicate') : undefined;
  const id = problem?.meta?.['tracking_request_id'];
  return typeof id === 'string' ? findTrackingRequest(database, caller.accountId, id) : null;
}

function inferredAs({ numberType, scac, source, confidence, reasons }: NumberToTrack): InferResult {
  return { inferredType: numberType, selectedScac: scac, source, confidence, reasons };
}

/** States that references were not added: existing requests are never changed silently. */
function withUnusedReferences(answer: Answer, { refNumbers = [] }: Input): Answer {
  if (refNumbers.length === 0) return answer;
  return { ...answer, nextStep: `${answer.nextStep} The refNumbers were not added, because nothing was created.` };
}

/** Existing requests need no inference. */
function matched(numberType: string | null, scac: string | null): InferResult {
  return { inferredType: numberType, selectedScac: scac, source: 'search_match', confidence: null, reasons: [] };
}

async function resultOfFound(
  context: ToolContext,
  { containers, shipmentId, request }: TrackedNumber,
): Promise<Answer> {
  const [first] = containers;
  if (first === undefined || shipmentId === null) {
    if (request === null) throw new Error('a tracked number has no container and no request');
    return resultOfRequest(context, request, matched(request.request_type, request.scac), false);
  }
  return containers.length === 1
    ? resultOfContainer(context, first, request)
    : resultOfContainers(context, containers, shipmentId, request);
}

async function resultOfContainer(
  context: ToolContext,
  row: ContainerRow,
  request: TrackingRequestRow | null,
): Promise<Answer> {
  const answer = await containerResult(context, row.id);
  const stopped =
    answer.trackingStoppedAt === null ? null : (answer.shipment.trackingStoppedReason ?? 'stopped by hand');
  return {
    ...answer,
    trackingRequestCreated: false,
    inferResult: matched(request?.request_type ?? 'container', answer.shipment.shippingLineScac),
    trackingRequest: request && presentTrackingRequest(request, row.id),
    nextStep:
      stopped === null
        ? 'It is already tracked. get_container and get_container_transport_events return its facts.'
        : `Its tracking ended (${stopped}). If it travels again, call track_container with newJourney: true.`,
  };
}

/** `list_containers` and `get_shipment_details` return all containers. */
const MAX_CONTAINERS = 25;

async function resultOfContainers(
  context: ToolContext,
  rows: readonly ContainerRow[],
  shipmentId: string,
  request: TrackingRequestRow | null,
): Promise<Answer> {
  const contactsOf = await contactsOfShipments(context, [shipmentId]);
  const number = request?.request_number ?? rows[0]?.number ?? '';
  const links = linksTo(context, { type: 'shipment', id: shipmentId, number });
  return {
    trackingRequestCreated: false,
    inferResult: matched(request?.request_type ?? null, request?.scac ?? null),
    trackingRequest: request && presentTrackingRequest(request),
    shipment: { id: shipmentId },
    containers: rows
      .slice(0, MAX_CONTAINERS)
      .map(({ id, number: containerNumber, current_status: status }) => ({ id, number: containerNumber, status })),
    totalContainers: rows.length,
    nextStep: 'It is already tracked. get_shipment_details returns the shipment, get_container each of its containers.',
    _metadata: metadataOf(sourcesOf(contactsOf(shipmentId)), links),
  };
}

async function resultOfRequest(
  context: ToolContext,
  row: TrackingRequestRow,
  inferResult: InferResult,
  trackingRequestCreated: boolean,
): Promise<Answer> {
  return {
    trackingRequestCreated,
    inferResult,
    trackingRequest: presentTrackingRequest(row),
    nextStep: nextStepOf(row),
    _metadata: await trackingRequestMetadata(context, row),
  };
}

function nextStepOf({ id, status, failure }: TrackingRequestRow): string {
  const why = `why_failed with id ${id} explains why there is no data yet.`;
  if (status === 'awaiting_manifest' && failure?.journeyOver !== undefined) {
    return `The line lists only a journey that was over before the request. The next one is awaited. ${why}`;
  }
  if (status === 'awaiting_manifest') return `The line does not list the number yet and is polled daily. ${why}`;
  if (status === 'created') return `The shipment was found, but its line lists no container yet. ${why}`;
  return `The line is being polled. Search again with search_container in a minute; ${why}`;
}

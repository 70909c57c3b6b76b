import { z } from 'zod';
import { inferNumber } from '../../../operations/tracking-requests/infer-number.ts';
import {
  inferNumberResults,
  inferNumberResultsResource,
} from '../../../resources/tracking-requests/infer-number-results.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { ApiError, conflict } from '../../json-api/errors.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { type OperationDoc, ok, type Route } from '../../route.ts';

/** Accepted document types. The contract documents only the plain body. */
const TYPES = ['infer_number', 'infer_number_results', 'tracking_request'];

const plain = z.looseObject({ number: z.string().describe('A container, bill of lading or booking number') });

const doc: OperationDoc = {
  tag: 'Tracking requests',
  summary: 'Infer the type and line of a number',
  description:
    'Detects the type of a number and its probable shipping line. If the number alone is not conclusive, lines are polled for ' +
    'a few seconds. Nothing is stored.',
  parameters: fieldsParameters('infer_number_results'),
  request: {
    schema: z.union([plain, requestOf('infer_number', { attributes: plain })]),
    examples: { plain: { number: 'WHLU1234560' } },
  },
  answers: { 200: { about: 'The inference', schema: documentOf(inferNumberResults) } },
};

/** Probes lines for a few seconds at most, without Temporal. */
export const inferNumberRoute: Route = {
  name: 'infer-number',
  method: 'POST',
  path: '/v2/tracking_requests/infer_number',
  scope: 'read',
  body: 'required',
  bucket: 'infer',
  doc,
  async handle(request) {
    const { number, pointer } = readNumberOf(request.body);
    const { database, caller, services } = request;
    const lines = await request.linesOfAccount();
    const input = { accountId: caller.accountId, type: null, clock: null };
    const inferred =
      typeof number === 'string'
        ? await inferNumber({ database, lines, probe: services.probeLines }, { ...input, number })
        : null;
    if (inferred === null) throw invalidNumber(pointer);
    return ok(await resourceDocument(request, inferNumberResultsResource(newId(), inferred.inference)));
  },
};

/** Reads the number from a plain body or from the attributes of a JSON:API document. */
function readNumberOf(body: unknown): { number: unknown; pointer: string } {
  if (!isObject(body)) throw invalidNumber('');
  if (!('data' in body)) return { number: body.number, pointer: '/number' };
  const given = isObject(body.data) ? body.data.type : undefined;
  const type = typeof given === 'string' ? given : 'infer_number';
  const { attributes } = readData(body, { type, id: null });
  if (!TYPES.includes(type)) throw conflict('Type must be infer_number', '/data/type');
  return { number: attributes.number, pointer: '/data/attributes/number' };
}

function invalidNumber(pointer: string): ApiError {
  const detail = 'This reference number is not valid.';
  return new ApiError(422, [{ status: '422', title: 'Unprocessable Entity', detail, source: { pointer } }]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { type InferNumberDeps, inferNumber } from '../../../operations/infer-number.ts';
import { inferNumberResultsResource } from '../../../resources/infer-number-results.ts';
import { newId } from '../../../store/ids.ts';
import { ApiError, conflict } from '../../json-api/errors.ts';
import { readData } from '../../json-api/request-document.ts';
import { ok, type Route } from '../../route.ts';

/** Types that a document may have; the contract shows the plain form only. */
const TYPES = ['infer_number', 'infer_number_results', 'tracking_request'];

/** Asks lines within a budget of seconds, so it waits for them, but never for Temporal. For `moreRoutes` of `createApi`. */
export function inferNumberRoute({ probe }: Pick<InferNumberDeps, 'probe'>): Route {
  return {
    name: 'infer-number',
    method: 'POST',
    path: '/v2/tracking_requests/infer_number',
    scope: 'read',
    body: 'required',
    bucket: 'infer',
    async handle(request) {
      const { number, pointer } = readNumberOf(request.body);
      const { database, lines, caller } = request;
      const input = { accountId: caller.accountId, type: null, clock: null };
      const inferred =
        typeof number === 'string' ? await inferNumber({ database, lines, probe }, { ...input, number }) : null;
      if (inferred === null) throw invalidNumber(pointer);
      return ok({
        data: inferNumberResultsResource(newId(), inferred.inference),
        links: { self: request.url },
      });
    },
  };
}

/** `{"number": …}`, or the same as attributes of a JSON:API document. */
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

import { isUuid } from '../../../store/postgres/ids.ts';
import { notFound } from '../../json-api/errors.ts';
import type { ApiRequest } from '../../route.ts';

/** The vessel of the path: an id or an IMO number, seven digits; anything else is no vessel, so 404. */
export function vesselInPath({ params, caller, now }: ApiRequest): { accountId: string; reference: string; now: Date } {
  const reference = params.id ?? '';
  if (!isUuid(reference) && !/^\d{7}$/.test(reference)) throw notFound();
  return { accountId: caller.accountId, reference, now: now() };
}

import type { EdiReader } from '../../../../operations/intake/receive-edi.ts';
import { withCsv } from '../../../csv/csv-of.ts';
import type { Route } from '../../../route.ts';
import { createEdiMessageRoute } from './create.ts';
import { getEdiMessageRoute, getRawEdiMessageRoute } from './get.ts';
import { listEdiMessagesRoute } from './list.ts';

/** The operations on EDI messages, for `moreRoutes` of `createApi`. */
export function ediMessageRoutes(reader: EdiReader): Route[] {
  return withCsv([createEdiMessageRoute(reader), listEdiMessagesRoute, getEdiMessageRoute, getRawEdiMessageRoute]);
}

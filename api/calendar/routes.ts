/** `/calendars/:file`: last free days and pickup appointments for calendar programs. The key is in the address. */
import { verifyCalendarKey } from '../../identity/keys/api-keys.ts';
import { readDemurrageBoard } from '../../operations/demurrage/board.ts';
import type { DemurrageSource } from '../../resources/demurrage/demurrage.ts';
import { localDate } from '../../resources/time.ts';
import { notFound, tooManyAttempts } from '../json-api/errors.ts';
import type { ApiResponse, PublicRequest, PublicRoute } from '../route.ts';
import { takeOpening } from '../shared-page/limits.ts';
import { type CalendarEvent, iCalendar } from './icalendar.ts';

/** Maximum number of containers in a feed. The most urgent come first. */
const MAX_CONTAINERS = 1_000;
const EXTENSION = '.ics';
const UNKNOWN_TOO_OFTEN = 'Too many calendars that do not exist were read from your network';
const READ_TOO_OFTEN = 'This calendar was read too often';

export const calendarRoutes: readonly PublicRoute[] = [
  { name: 'get-calendar', method: 'GET', path: '/calendars/:file', handle: calendarResponse },
];

async function calendarResponse(request: PublicRequest): Promise<ApiResponse> {
  const { database, address, method, params, now } = request;
  const file = params['file'] ?? '';
  const key = file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : '';
  const access = await verifyCalendarKey(database, key, now());
  const waitMs = await takeOpening(database, { linkId: access?.keyId ?? null, address, method, now: now() });
  if (waitMs !== null) throw tooManyAttempts(access === null ? UNKNOWN_TOO_OFTEN : READ_TOO_OFTEN, waitMs);
  if (access === null) throw notFound('This calendar does not exist, or its key was revoked or has expired');
  const { accountId, account } = access;
  const asker = { accountId, withoutRail: !account.features.rail, now: now() };
  const board = await readDemurrageBoard(database, asker, {}, { limit: MAX_CONTAINERS, offset: 0 });
  const { appUrl } = request.services.portal;
  const events = board.rows.flatMap((standing) => eventsOf(standing, appUrl));
  return {
    status: 200,
    body: undefined,
    bytes: Buffer.from(iCalendar('Last free days', events, now())),
    contentType: 'text/calendar; charset=utf-8',
    headers: { 'Cache-Control': 'private, no-store' },
  };
}

/** Returns the events of a container, or none once it has been picked up. */
function eventsOf({ row, phase, lastFreeDays, zone }: DemurrageSource, appUrl: string): CalendarEvent[] {
  if (phase !== 'at_terminal') return [];
  const { pickup_appointment_at: appointment } = row.published;
  const url = `${appUrl}/shipments/${row.shipment_id}?container=${row.id}`;
  const place = row.destinationLocode ?? row.podLocode;
  const reported = lastFreeDays.map(({ statedBy, at, zone: own }) => `${statedBy}: ${localDate(new Date(at), own)}`);
  const description = [`Shipment ${row.shipmentNumber}`, `Line ${row.scac}`, ...reported].join('\n');
  const at = place === null ? '' : `, ${place}`;
  const day = row.earliestLastFreeDay === null ? null : localDate(new Date(row.earliestLastFreeDay), zone);
  const event = (kind: string, when: string | Date, what: string): CalendarEvent => ({
    ...{ uid: `${row.id}-${kind}@seamark`, when, description, url },
    summary: `${what} ${row.number}${at}`,
  });
  return [
    ...(day === null ? [] : [event('last-free-day', day, 'Last free day')]),
    ...(appointment == null ? [] : [event('appointment', new Date(appointment), 'Pickup')]),
  ];
}

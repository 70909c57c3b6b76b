/**
 * Reports one journey twice, by the line's DCSA responses and by its EDI messages, using only connectors and core,
 * without I/O.
 */
import { parseEdi } from '../../connectors/edi/parse.ts';
import type { EdiPart } from '../../connectors/edi/part.ts';
import { claimsInForce, withdrawnEvents } from '../../connectors/edi/retraction.ts';
import { createRegistry } from '../../connectors/registry.ts';
import { dcsaEventsAt } from '../../simulator/dcsa-events.ts';
import { renderEdi } from '../../simulator/edi/render-edi.ts';
import { lineProfiles } from '../../simulator/line-profiles.ts';
import { findJourney, requestFor } from '../../simulator/numbers.ts';
import type { Claim } from '../../tracking/claims/claims.ts';
import { emptyLedger, type Ledger, record } from '../../tracking/ledger/ledger.ts';
import { publish } from '../../tracking/publish/publish.ts';
import type { TransportEventView, View } from '../../tracking/view/view.ts';

const registry = createRegistry({ simulatorUrl: 'http://127.0.0.1:1', environment: {} });
const pollHours = 12;

function ledgerOf(number: string): Ledger {
  const { request_type: requestType, request_number: normalizedNumber, scac } = requestFor(number);
  return emptyLedger({ requestType, normalizedNumber, scac });
}

export function hourAfter(start: string, hours: number): string {
  return new Date(Date.parse(start) + hours * 3_600_000).toISOString().replace('.000', '');
}

/**
 * Returns the view at a given hour if the line is polled every twelve hours, or less often at the end of long journeys.
 */
export function reportByDcsa(number: string, start: string, untilHour: number): View {
  const journey = findJourney(number);
  if (!journey) throw new Error(`no journey ${number}`);
  const { line } = journey.scenario;
  const connector = registry.line(line);
  if (connector === null) throw new Error(`no connector of ${line}`);
  const { request_type: type, request_number: value } = requestFor(number);
  const container = type === 'container' ? 0 : null;
  const target = {
    source: connector.source,
    number: { type, value },
    containers: [],
    billOfLading: null,
    locode: null,
  };
  let ledger = ledgerOf(number);
  for (let hour = 0; hour <= untilHour; hour += pollHours) {
    const now = hourAfter(start, hour);
    const events = dcsaEventsAt(journey, Date.parse(start), Date.parse(now), container);
    const body = Buffer.from(JSON.stringify(lineProfiles[line].envelope === 'array' ? events : { events }));
    const pages = [{ status: 200, headers: {}, body, truncated: false, url: '' }];
    const exchange = { type: 'answered' as const, pages, complete: true, requestedAt: now, receivedAt: now, calls: 1 };
    const parsed = connector.parse(exchange, target);
    ledger = record(ledger, { source: connector.source, snapshotId: now, receivedAt: now, ...parsed });
  }
  return publish(ledger, hourAfter(start, untilHour));
}

/**
 * Returns the view at a given hour after all messages up to then have been read in order. Messages from before the
 * request were stored and form one observation.
 */
export function reportByEdi(number: string, start: string, untilHour: number, standard: '315' | 'IFTSTA'): View {
  const reported = renderEdi(number, start, untilHour, standard).map(({ at, message }) => ({
    at,
    parts: readParts(message),
  }));
  const waiting = reported.filter(({ at }) => at <= start).flatMap(({ parts }) => parts);
  const documents = new Map<string, Claim[]>();
  for (const { message, claims } of waiting) documents.set(message.documentId ?? '', claims);
  let ledger = recordClaims(ledgerOf(number), start, claimsInForce(waiting));
  for (const { at, parts } of reported.filter((each) => each.at > start)) {
    for (const { message, claims, retracts } of parts) {
      const withdrawn = retracts.flatMap(({ documentId, function: reported }) =>
        withdrawnEvents(documents.get(documentId) ?? [], reported === 'replace' ? claims : []),
      );
      documents.set(message.documentId ?? '', claims);
      ledger = recordClaims(ledger, at, [...claims, ...withdrawn]);
    }
  }
  return publish(ledger, hourAfter(start, untilHour));
}

function recordClaims(ledger: Ledger, receivedAt: string, claims: Claim[]): Ledger {
  const source = { kind: 'line', code: 'edi:simulated' } as const;
  return record(ledger, { source, snapshotId: receivedAt, receivedAt, complete: false, absence: 'log', claims });
}

/** Requires messages from the simulated world to be well-formed; only their codes may be unmapped. */
function readParts(message: string): EdiPart[] {
  const { interchange, messages } = parseEdi(Buffer.from(message), { slug: 'simulated', scac: null });
  const problems = [...interchange.problems, ...messages.flatMap((part) => part.problems)];
  const unexpected = problems.filter(({ what }) => !what.includes('is not mapped'));
  if (unexpected.length > 0) throw new Error(`${message}\n${JSON.stringify(unexpected)}`);
  return messages;
}

/** Returns the compared parts of each milestone: everything except its source and wording. */
export function milestonesOf(view: View): Record<string, string[]> {
  return Object.fromEntries(
    view.containers.map(({ number, events }) => [number, events.filter(hasHappened).map(milestoneText).sort()]),
  );
}

function hasHappened({ classifier }: TransportEventView): boolean {
  return classifier === 'actual';
}

function milestoneText({ kind, timestamp, precision, locode, vessel, voyage }: TransportEventView): string {
  const time = precision === 'date' ? timestamp?.slice(0, 10) : timestamp;
  return [time, kind, locode, vessel?.name ?? '-', voyage ?? '-'].join(' ');
}

/** Returns the shipment's ports, ships and estimates, which a line reports both in its messages and in its events. */
export function shipmentOf({ shipment: { fields } }: View): Record<string, unknown> {
  return {
    port_of_lading_locode: fields.port_of_lading_locode.value,
    port_of_discharge_locode: fields.port_of_discharge_locode.value,
    destination_locode: fields.destination_locode.value,
    pod_vessel_name: fields.pod_vessel_name.value,
    pod_voyage_number: fields.pod_voyage_number.value,
    pol_etd_at: fields.pol_etd_at.value,
    pol_atd_at: fields.pol_atd_at.value,
    pod_eta_at: fields.pod_eta_at.value,
    pod_ata_at: fields.pod_ata_at.value,
    destination_eta_at: fields.destination_eta_at.value,
  };
}

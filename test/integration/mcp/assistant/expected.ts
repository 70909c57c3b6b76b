/** What the tools have to answer at a moment, beside what they answer: pairs for one comparison each. */

import type { Asked } from './asked.ts';
import type { Moment } from './moment.ts';
import type { Answers } from './session.ts';
import { byText } from './told-by-yard.ts';
import { happenedToBox, toldOfBox } from './told-of-box.ts';

export const BASE = 'http://seamark.test';
export const APP = 'http://app.seamark.test';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects by looking
type Answer = any;

export interface Pair {
  what: string;
  actual: unknown;
  expected: unknown;
}

/** Answers are compared by the members that the truth speaks of. */
export function compared({ truth, ...moment }: Moment, answers: Answers): Pair[] {
  const all: Moment = { truth, ...moment };
  return [
    ...requestPairs(all, answers),
    ...shipmentPairs(all, answers),
    ...all.boxes.flatMap((box) => boxPairs(all, box, answers)),
  ];
}

function statusOfRequest({ truth, isEnded, line, scenario }: Moment): string {
  if (isEnded) return truth.end.type === 'failed' ? 'failed' : 'tracking_stopped';
  if (line.answeredAt !== null) return 'created';
  return scenario.faults?.some(({ kind }) => kind === 'not_found') ? 'awaiting_manifest' : 'pending';
}

/** Told while it is asked again, and kept when that ends (rest-contract 3.2). */
const REASONS: Readonly<Record<string, string>> = {
  down: 'shipping_line_unreachable',
  forbidden: 'data_unavailable',
};

function failedReasonOf({ truth, scenario }: Moment, status: string): string | null {
  if (status === 'failed') return truth.end.reason;
  return status === 'pending' ? (REASONS[scenario.faults?.[0]?.kind ?? ''] ?? null) : null;
}

const STATES: Readonly<Record<string, string>> = {
  failed: 'failed',
  tracking_stopped: 'stopped',
  awaiting_manifest: 'awaiting_manifest',
  pending: 'retrying',
};

function requestPairs(moment: Moment, { requests, search, why, track, shipments }: Answers): Pair[] {
  const { truth, line, boxes } = moment;
  const { request_number: number, scac, request_type: type } = truth.request;
  const status = statusOfRequest(moment);
  const failedReason = failedReasonOf(moment, status);
  const [row] = requests.items;
  const links = { app: `${APP}/shipments/find?q=${number}` };
  const hasShipment = line.answeredAt !== null;
  const pairs: Pair[] = [
    {
      what: 'list_tracking_requests',
      actual: {
        total: requests.meta.total,
        ...pick(row, ['requestNumber', 'requestType', 'scac', 'status', 'failedReason']),
        links: row?._metadata.links,
        hasShipment: row?.shipment !== undefined,
      },
      expected: { total: 1, requestNumber: number, requestType: type, scac, status, failedReason, links, hasShipment },
    },
    {
      what: 'search_container',
      actual: {
        containers: search.containers.map(({ containerNumber }: Answer) => containerNumber).sort(),
        shipments: search.shipments.map((one: Answer) => pick(one, ['billOfLading', 'shippingLine', 'containerCount'])),
        requests: search.trackingRequests.map((one: Answer) =>
          pick(one, ['number', 'status', 'failedReason', 'shippingLine']),
        ),
      },
      expected: {
        containers: boxes.map((box) => box.number).sort(),
        shipments: hasShipment ? [{ billOfLading: number, shippingLine: scac, containerCount: boxes.length }] : [],
        requests: hasShipment ? [] : [{ number, status, failedReason, shippingLine: scac }],
      },
    },
    {
      what: 'why_failed',
      actual: {
        state: why.state,
        failedReason: why.failure?.failedReason ?? null,
        stopped: why.stopped?.reason ?? null,
        isAskedOn: why.nextAttempt !== null,
        line: why.evidence.sources.find(({ source }: Answer) => source === 'shipping_line')?.lastAnsweredAt ?? null,
      },
      expected: {
        state: STATES[status] ?? (line.lastIsAnswered ? 'tracked' : 'tracked_with_trouble'),
        failedReason,
        stopped: status === 'tracking_stopped' ? truth.end.reason : null,
        isAskedOn: status !== 'tracking_stopped' && status !== 'failed',
        line: line.answeredAt,
      },
    },
    {
      what: 'list_shipments',
      actual: { total: shipments.meta.total, count: shipments.items[0]?.containerCount ?? 0 },
      expected: { total: hasShipment ? 1 : 0, count: boxes.length },
    },
  ];
  if (track === null) return pairs;
  const tracked = { trackingRequestCreated: false, id: row?.id, selectedScac: scac, source: 'search_match' };
  return [
    ...pairs,
    {
      what: 'track_container',
      actual: {
        trackingRequestCreated: track.trackingRequestCreated,
        id: track.trackingRequest?.id,
        ...pick(track.inferResult, ['selectedScac', 'source']),
      },
      expected: tracked,
    },
  ];
}

function shipmentPairs(moment: Moment, { shipment, shipments, changes, boxes: answered }: Answers): Pair[] {
  const { truth, told, line, boxes, isEnded, now, scenario } = moment;
  if (shipment === null) return [];
  const legs = told.legs(boxes[0]?.input.box ?? 0);
  const [first, last] = [legs[0], legs.at(-1)];
  const trains = Object.entries(
    scenario.boxes[0]?.route.rail ? { id: `rail/${scenario.boxes[0].route.rail.depart}/arrive` } : {},
  );
  const inland = trains.flatMap(([, id]) => told.lastEstimate(id) ?? [])[0];
  const arrived = trains.flatMap(
    ([, id]) => told.moves().find(({ move, classifier }) => move.id === id && classifier === 'ACT')?.move ?? [],
  )[0];
  const routing = {
    portOfLading: {
      locode: first?.from.locode ?? null,
      etd: first?.from.estimated ?? null,
      atd: first?.from.actual ?? null,
    },
    portOfDischarge: {
      locode: last?.to.locode ?? null,
      eta: last?.to.estimated ?? null,
      ata: last?.to.actual ?? null,
      originalEta: last === undefined ? null : told.originalEta(last.to.locode),
    },
    destination:
      inland === undefined && arrived === undefined
        ? null
        : { eta: inland ? told.time(inland) : null, ata: arrived ? told.time(arrived) : null },
  };
  const { portOfLading: pol, portOfDischarge: pod, destination } = shipment.routing;
  const [row] = shipments.items;
  const lineSource = shipment._metadata.sources.find(({ source }: Answer) => source === 'shipping_line');
  const estimates = changes.filter(
    ({ event, field }: Answer) => event === 'shipment.estimated.arrival' && field === 'podEtaAt',
  );
  return [
    {
      what: 'get_shipment_details',
      actual: {
        number: shipment.billOfLading,
        line: shipment.shippingLine.scac,
        routing: {
          portOfLading: pick(pol, ['locode', 'etd', 'atd']),
          portOfDischarge: pick(pod, ['locode', 'eta', 'ata', 'originalEta']),
          destination: destination && pick(destination, ['eta', 'ata']),
        },
        vesselAtPod: pick(shipment.vesselAtPod, ['name', 'imo', 'voyageNumber']),
        containers: shipment.containers.containers.map(({ number, status }: Answer) => ({ number, status })),
        stopped: shipment.tracking.lineTrackingStoppedReason,
        answeredAt: shipment.tracking.lineTrackingLastSucceededAt,
        metadata: pick(lineSource, ['code', 'observedAt', 'ageSeconds']),
        links: shipment._metadata.links,
      },
      expected: {
        number: truth.request.request_number,
        line: truth.line,
        routing,
        vesselAtPod: { name: last?.vessel ?? null, imo: last?.imo ?? null, voyageNumber: last?.voyage ?? null },
        containers: boxes.map(({ number, input }) => ({ number, status: toldOfBox(input).status })),
        stopped: isEnded ? truth.end.reason : null,
        answeredAt: line.answeredAt,
        metadata: { code: truth.line, observedAt: line.answeredAt, ageSeconds: age(now, line.answeredAt) },
        links: {
          app: `${APP}/shipments/find?q=${truth.request.request_number}`,
          api: `${BASE}/v2/shipments/${shipment.id}`,
        },
      },
    },
    {
      what: 'list_shipments beside get_shipment_details',
      actual: {
        id: row?.id,
        status: row?.status,
        vesselAtPod: row?.vesselAtPod,
        ports: [row?.ports.portOfLading?.locode, row?.ports.portOfDischarge?.ata],
      },
      expected: {
        id: shipment.id,
        status: shipment.status,
        vesselAtPod: shipment.vesselAtPod,
        ports: [pol.locode ?? undefined, pod.ata ?? undefined],
      },
    },
    {
      what: 'what_changed_since: the estimated arrival',
      actual: {
        last: estimates.at(-1)?.value ?? null,
        holding: estimates.map(({ value, stillHolds }: Answer) => stillHolds === (value === pod.eta)).every(Boolean),
      },
      expected: { last: estimates.length === 0 ? null : routing.portOfDischarge.eta, holding: true },
    },
    {
      what: 'containers with answers',
      actual: [...answered.keys()].sort(),
      expected: boxes.map(({ number }) => number).sort(),
    },
  ];
}

function boxPairs(
  moment: Moment,
  { number, terminalKey, input }: Moment['boxes'][number],
  { boxes, containers, changes, track, search }: Answers,
): Pair[] {
  const { now, told, truth } = moment;
  const box = boxes.get(number);
  if (box === undefined) return [{ what: `${number} is found`, actual: null, expected: number }];
  const { details, events, route, demurrage } = box;
  const expected = toldOfBox(input);
  const { asked } = input;
  const named = new Set(details._metadata.sources.map(({ code }: Answer) => code));
  const hasLeft = (leaves: readonly (string | null)[]) => leaves.some((at) => at !== null);
  const { podFullOutAt, finalDestinationFullOutAt, emptyReturnedAt } = expected.location;
  const out = [podFullOutAt, finalDestinationFullOutAt, emptyReturnedAt];
  const onRail = [expected.rail.podRailLoadedAt, expected.rail.podRailDepartedAt];
  // Of a box that has left, its terminal may be named no more: it is asked for the others.
  const yard = (code: string | null, { answeredAt }: Asked, leaves: readonly (string | null)[]) =>
    answeredAt === null || (hasLeft(leaves) && !named.has(code)) ? [] : [[code, answeredAt]];
  const heard = [
    [truth.line, asked.line.answeredAt],
    ...yard(terminalKey, asked.terminal, [...out, ...onRail]),
    ...yard('SIMR', asked.railroad, out),
  ] as [string, string][];
  const row = containers?.items.find((one: Answer) => one.number === number);
  const moves = movesIn(events.timeline);
  const happened = happenedToBox(input);
  const holding = changes.filter(
    (one: Answer) =>
      one.container?.number === number && one.field === 'timestamp' && one.stillHolds && isMove(one.event),
  );
  const legs = told.legs(input.box);
  const rail = input.scenario.boxes[input.box]?.route.rail;
  return [
    {
      what: `get_container ${number}`,
      actual: {
        status: details.status,
        location: pick(details.location, Object.keys(expected.location)),
        demurrage: sorted(pick(details.demurrage, Object.keys(expected.demurrage))),
        rail: pick(details.rail, Object.keys(expected.rail)),
        line: details.shipment.shippingLineScac,
        links: details._metadata.links,
      },
      expected: {
        ...expected,
        line: truth.line,
        links: { app: `${APP}/shipments/find?q=${number}`, api: `${BASE}/v2/containers/${details.id}` },
      },
    },
    {
      what: `sources and ages of ${number}`,
      actual: details._metadata.sources
        .filter(({ observedAt }: Answer) => observedAt !== null)
        .map(({ code, observedAt, ageSeconds }: Answer) => [code, observedAt, ageSeconds].join(' '))
        .sort(),
      expected: heard.map(([code, at]) => [code, at, age(now, at)].join(' ')).sort(),
    },
    { what: `timeline of ${number}`, actual: moves, expected: happened },
    {
      what: `estimates in the timeline of ${number} were announced`,
      actual: events.timeline
        .filter(({ isEstimate, source }: Answer) => isEstimate && source === 'shipping_line')
        .filter(({ timestamp }: Answer) => !told.announcedTimes().has(timestamp)),
      expected: [],
    },
    {
      what: `milestones of ${number}`,
      actual: pick(events.milestones, [
        'vesselArrivedAt',
        'dischargedAt',
        'railLoadedAt',
        'railArrivedAt',
        'fullOutAt',
        'emptyReturnedAt',
      ]),
      expected: {
        vesselArrivedAt: expected.location.podArrivedAt,
        dischargedAt: expected.location.podDischargedAt,
        railLoadedAt: expected.rail.podRailLoadedAt,
        railArrivedAt: expected.rail.destinationAta,
        fullOutAt: expected.location.finalDestinationFullOutAt ?? expected.location.podFullOutAt,
        emptyReturnedAt: expected.location.emptyReturnedAt,
      },
    },
    {
      what: `what_changed_since: what has happened to ${number}`,
      actual: holding.map(({ event, value, location }: Answer) => `${event} ${value} ${location?.locode}`).sort(),
      expected: happened,
    },
    {
      what: `counts of ${number}`,
      actual: {
        total: events.totalEvents,
        count: details.events.count,
        categories: Object.values(events.eventCategories as Record<string, number>).reduce((sum, one) => sum + one, 0),
      },
      expected: { total: events.timeline.length, count: events.timeline.length, categories: events.timeline.length },
    },
    {
      what: `get_container_route ${number}`,
      actual:
        route.routeLocations?.map(({ port, inbound, outbound }: Answer) => ({
          port: port.code,
          vessel: outbound.mode === 'vessel' ? outbound.vessel : null,
          ata: inbound.ata,
          atd: outbound.mode === 'vessel' ? outbound.atd : null,
        })) ?? [],
      expected: routeOf(
        legs,
        rail === undefined ||
          (told.lastEstimate(`rail/${rail.depart}/arrive`) === null && expected.rail.podRailLoadedAt === null)
          ? null
          : { locode: 'USCHI', ata: expected.rail.destinationAta },
      ),
    },
    {
      what: `list_containers and search_container beside get_container ${number}`,
      actual: {
        status: [row?.status, search.containers.find((one: Answer) => one.containerNumber === number)?.status],
        pickupLfd: row?.demurrage?.pickupLfd ?? null,
        urgency: row?.demurrage?.urgency ?? null,
        holds: (row?.demurrage?.holds ?? []).sort(byText),
        observedAt: row?._metadata.observedAt,
      },
      expected: {
        status: [expected.status, expected.status],
        pickupLfd: expected.demurrage.pickupLfd,
        urgency: expected.demurrage.pickupLfd === null ? null : expected.demurrage.urgency,
        holds: expected.demurrage.holds.map(({ name, status }) => ({ name, status })),
        observedAt: heard
          .map(([, at]) => at)
          .sort()
          .at(-1),
      },
    },
    {
      what: `check-demurrage of ${number}`,
      actual: [
        demurrage.includes(number),
        ...[expected.demurrage.pickupLfd, ...expected.demurrage.holds.map(({ description }) => description)].map(
          (text) => text === null || demurrage.includes(text),
        ),
      ].every(Boolean),
      expected: true,
    },
    {
      what: `who said the facts of ${number}`,
      actual: Object.fromEntries(
        Object.keys(sayersOf(expected, input, terminalKey)).map((path) => [path, details._metadata.facts[path]?.code]),
      ),
      expected: sayersOf(expected, input, terminalKey),
    },
    ...(track?.number === number
      ? [
          {
            what: 'track_container is get_container',
            actual: pick(
              track,
              Object.keys(details).filter((name) => name !== '_metadata'),
            ),
            expected: pick(
              details,
              Object.keys(details).filter((name) => name !== '_metadata'),
            ),
          },
        ]
      : []),
  ];
}

/** Terminals and railroads tell what they handle, lines the rest. */
function sayersOf(
  told: ReturnType<typeof toldOfBox>,
  { asked, scenario, box, line }: Moment['boxes'][number]['input'],
  terminalKey: string | null,
) {
  const said: Record<string, string | null> = {};
  const yards = scenario.boxes[box]?.terminalSilent ? null : terminalKey;
  if (told.location.podArrivedAt !== null) said['location.podArrivedAt'] = scenario.line;
  if (told.demurrage.lastFreeDays.terminal !== null) said['demurrage.lastFreeDays.terminal'] = yards;
  if (told.demurrage.lastFreeDays.line !== null) said['demurrage.lastFreeDays.line'] = scenario.line;
  if (told.demurrage.lastFreeDays.rail !== null) said['demurrage.lastFreeDays.rail'] = 'SIMR';
  if (told.demurrage.holds.length > 0) said['demurrage.holds'] = yards;
  if (told.rail.podRailLoadedAt !== null && asked.railroad.answeredAt !== null && line.hours.length > 0)
    said['rail.podRailLoadedAt'] = 'SIMR';
  return said;
}

function routeOf(legs: ReturnType<Moment['told']['legs']>, inland: { locode: string; ata: string | null } | null) {
  const stops = legs.map(({ from, vessel }, index) => ({
    port: from.locode,
    vessel,
    ata: legs[index - 1]?.to.actual ?? null,
    atd: from.actual,
  }));
  const last = legs.at(-1);
  if (last === undefined) return [];
  const pod = { port: last.to.locode, vessel: null, ata: last.to.actual, atd: null };
  return [
    ...stops,
    pod,
    ...(inland === null ? [] : [{ port: inland.locode, vessel: null, ata: inland.ata, atd: null }]),
  ];
}

function sorted(demurrage: Record<string, unknown>): Record<string, unknown> {
  const inOrder = (value: unknown) => (Array.isArray(value) ? value.sort(byText) : value);
  return Object.fromEntries(Object.entries(demurrage).map(([name, value]) => [name, inOrder(value)]));
}

function isMove(event: string): boolean {
  return event.startsWith('container.transport.') && !/estimated\.|available$/.test(event);
}

function movesIn(timeline: Answer[]): string[] {
  return timeline
    .filter(({ event, isEstimate }) => isMove(event) && !isEstimate)
    .map(({ event, timestamp, location }) => `${event} ${timestamp} ${location?.locode}`)
    .sort();
}

function age(now: string, since: string | null): number | null {
  return since === null ? null : (Date.parse(now) - Date.parse(since)) / 1_000;
}

function pick(from: Answer, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from?.[name] ?? null]));
}

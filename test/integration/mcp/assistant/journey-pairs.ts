/** What is answered of the way of one container: its timeline, milestones, changes and route. */
import { announcedMoves } from '../../../../simulator/announcements.ts';
import { placeOf } from '../../../../simulator/places.ts';
import { instantAt, utcText } from '../../../../simulator/world-time.ts';
import { isEverTold, wrongTimes } from './exceptions.ts';
import type { Moment, MomentOfBox } from './moment.ts';
import { type Answer, happenedIn, isOfTransport, type Pair, pick } from './pairs.ts';
import type { AnswersOfBox } from './session.ts';
import { happenedToBox, type ToldOfBox } from './told-of-box.ts';

export function journeyPairs(
  moment: Moment,
  box: MomentOfBox,
  told: ToldOfBox,
  answers: AnswersOfBox,
  changes: readonly Answer[],
): Pair[] {
  const happened = happenedToBox(box.input);
  const { timeline } = answers.events;
  return [
    { what: `timeline of ${box.number}`, actual: eventsIn(timeline), expected: happened },
    ...truthPairs(moment, box, timeline),
    { what: `announced of ${box.number}, by nobody`, actual: unannounced(box, timeline), expected: [] },
    { what: `days told of ${box.number}, given by nobody`, actual: ungivenDays(moment, box, timeline), expected: [] },
    milestonesPair(box, told, answers),
    {
      what: `what_changed_since: what has happened to ${box.number}`,
      actual: holding(box, changes),
      expected: happened,
    },
    countsPair(box, answers),
    routePair(box, told, answers),
  ];
}

function eventsIn(timeline: readonly Answer[]): string[] {
  return happenedIn(timeline)
    .map(({ event, timestamp, location }) => `${event} ${timestamp} ${location?.locode}`)
    .sort();
}

/** So many hours after it happened, a move has been told and asked for. */
const PATIENCE_HOURS = 30;

/** Beside what sources told, what is true: nothing is told before or beside it, and nothing is missing for long. */
function truthPairs({ truth, hour, now, startMs }: Moment, { number, input }: MomentOfBox, timeline: Answer[]): Pair[] {
  const { scenario, box } = input;
  const facts = announcedMoves(scenario, box).flatMap(({ move, names }) =>
    names.map((event) => ({
      move,
      event,
      at: utcText(instantAt(startMs, move.at)),
      locode: placeOf(move.place).locode,
    })),
  );
  const told = happenedIn(timeline);
  const wrong = wrongTimes(truth, scenario, startMs);
  const isTold = ({ event, at }: { event: string; at: string }) =>
    told.some((one) => one.event === event && (one.timestamp === at || wrong.has(one.timestamp)));
  return [
    {
      what: `told of ${number} and not true`,
      actual: told
        .filter(
          ({ timestamp }) => timestamp > now || !(wrong.has(timestamp) || facts.some(({ at }) => at === timestamp)),
        )
        .map(({ event, timestamp }) => `${event} ${timestamp}`),
      expected: [],
    },
    {
      what: `true of ${number} and not told`,
      actual: facts
        .filter(({ move }) => move.at <= hour - PATIENCE_HOURS && isEverTold(move))
        .filter((one) => !isTold(one))
        .map(({ event, at }) => `${event} ${at}`),
      expected: [],
    },
  ];
}

/** Estimates of the line, and turns of availability at hours at which nobody was asked. */
function unannounced({ input }: MomentOfBox, timeline: Answer[]): string[] {
  const { line, asked, startMs, scenario, box } = input;
  const announced = line.announcedTimes();
  const states = [...asked.terminal.hours, ...asked.railroad.hours];
  const { route } = scenario.boxes[box] ?? {};
  const hours = [...states, route?.available, route?.sea.at(-1)?.discharge, route?.rail?.unload];
  const turns = new Set(hours.flatMap((at) => (at === undefined ? [] : [utcText(instantAt(startMs, at))])));
  return timeline
    .filter(({ event, isEstimate, source, timestamp }) =>
      isEstimate
        ? source === 'shipping_line' && !announced.has(timestamp)
        : /transport\.(not_)?available$/.test(event) && !turns.has(timestamp),
    )
    .map(({ event, timestamp }) => `${event} ${timestamp}`);
}

/** Last free days in the timeline are days that a source gave by then. */
function ungivenDays({ truth, now }: Moment, { input }: MomentOfBox, timeline: Answer[]): string[] {
  const given = truth.containers[input.box]?.lastFreeDays.filter(({ saidAt }) => saidAt <= now) ?? [];
  return timeline
    .filter(({ event, value }) => event.includes('.pickup_lfd') && value != null)
    .filter((one) => !given.some(({ value }) => value === one.value))
    .map(({ event, value }) => `${event} ${value}`);
}

function milestonesPair({ number }: MomentOfBox, { location, rail }: ToldOfBox, { events }: AnswersOfBox): Pair {
  const expected = {
    vesselArrivedAt: location.podArrivedAt,
    dischargedAt: location.podDischargedAt,
    railLoadedAt: rail.podRailLoadedAt,
    railDepartedAt: rail.podRailDepartedAt,
    railArrivedAt: rail.destinationAta,
    fullOutAt: location.finalDestinationFullOutAt ?? location.podFullOutAt,
    emptyReturnedAt: location.emptyReturnedAt,
  };
  return { what: `milestones of ${number}`, actual: pick(events.milestones, Object.keys(expected)), expected };
}

function holding({ number }: MomentOfBox, changes: readonly Answer[]): string[] {
  return changes
    .filter(({ container, field, stillHolds }) => container?.number === number && field === 'timestamp' && stillHolds)
    .filter(({ event }) => isOfTransport(event) && !event.includes('.estimated.'))
    .map(({ event, value, location }) => `${event} ${value} ${location?.locode}`)
    .sort();
}

function countsPair({ number }: MomentOfBox, { events, details }: AnswersOfBox): Pair {
  const counted = Object.values(events.eventCategories as Record<string, number>);
  const { length } = events.timeline;
  return {
    what: `counts of ${number}`,
    actual: [events.totalEvents, details.events.count, counted.reduce((sum, one) => sum + one, 0)],
    expected: [length, length, length],
  };
}

/** By ship as its line tells it, and on by rail as soon as a train was announced or took it. */
function routePair({ number, input }: MomentOfBox, { rail }: ToldOfBox, { route }: AnswersOfBox): Pair {
  const { line, scenario, box } = input;
  const legs = line.legs(box);
  const last = legs.at(-1);
  const train = scenario.boxes[box]?.route.rail;
  const isInland = train && (line.lastEstimate(`rail/${train.depart}/arrive`) ?? rail.podRailLoadedAt) !== null;
  const ports = [
    ...legs.map(({ from, vessel }, index) => [from.locode, vessel, legs[index - 1]?.to.actual, from.actual]),
    ...(last === undefined ? [] : [[last.to.locode, null, last.to.actual, null]]),
    ...(isInland ? [[placeOf(train.to).locode, null, rail.destinationAta, null]] : []),
  ];
  const bySea = ({ mode }: Answer) => mode === 'vessel';
  return {
    what: `get_container_route ${number}: port, ship on, arrived, departed by ship`,
    actual: (route.routeLocations ?? []).map(({ port, inbound, outbound }: Answer) =>
      bySea(outbound) ? [port.code, outbound.vessel, inbound.ata, outbound.atd] : [port.code, null, inbound.ata, null],
    ),
    expected: ports.map((stop) => stop.map((value) => value ?? null)),
  };
}

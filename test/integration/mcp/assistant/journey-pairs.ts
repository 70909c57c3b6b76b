/**
 * Compares tool results about the journey of one container with the truth: its timeline, milestones, changes and route.
 */
import { announcedMoves } from '../../../../simulator/announcements.ts';
import { placeOf } from '../../../../simulator/places.ts';
import { instantAt, utcText } from '../../../../simulator/world-time.ts';
import { type ContainerFacts, containerEvents } from './container-facts.ts';
import { isEverReported, wrongTimes } from './exceptions.ts';
import type { ContainerMoment, Moment } from './moment.ts';
import { type Answer, happenedIn, isOfTransport, type Pair, pick } from './pairs.ts';
import type { ContainerAnswers } from './session.ts';

export function journeyPairs(
  moment: Moment,
  container: ContainerMoment,
  reported: ContainerFacts,
  answers: ContainerAnswers,
  changes: readonly Answer[],
): Pair[] {
  const happened = containerEvents(container.input);
  const { timeline } = answers.events;
  return [
    { what: `timeline of ${container.number}`, actual: eventsIn(timeline), expected: happened },
    ...truthPairs(moment, container, timeline),
    { what: `announced of ${container.number}, by nobody`, actual: unannounced(container, timeline), expected: [] },
    {
      what: `days told of ${container.number}, given by nobody`,
      actual: missingDays(moment, container, timeline),
      expected: [],
    },
    milestonesPair(container, reported, answers),
    {
      what: `what_changed_since: what has happened to ${container.number}`,
      actual: holding(container, changes),
      expected: happened,
    },
    countsPair(container, answers),
    routePair(container, reported, answers),
  ];
}

function eventsIn(timeline: readonly Answer[]): string[] {
  return happenedIn(timeline)
    .map(({ event, timestamp, location }) => `${event} ${timestamp} ${location?.locode}`)
    .sort();
}

/** Hours within which a move must be reported and polled. */
const PATIENCE_HOURS = 30;

/** Compares reported moves with the truth: none may be reported early or falsely, and none may be missing for long. */
function truthPairs(
  { truth, hour, now, startMs }: Moment,
  { number, input }: ContainerMoment,
  timeline: Answer[],
): Pair[] {
  const { scenario, container } = input;
  const facts = announcedMoves(scenario, container).flatMap(({ move, names }) =>
    names.map((event) => ({
      move,
      event,
      at: utcText(instantAt(startMs, move.at)),
      locode: placeOf(move.place).locode,
    })),
  );
  const reported = happenedIn(timeline);
  const wrong = wrongTimes(truth, scenario, startMs);
  const isReported = ({ event, at }: { event: string; at: string }) =>
    reported.some((one) => one.event === event && (one.timestamp === at || wrong.has(one.timestamp)));
  return [
    {
      what: `told of ${number} and not true`,
      actual: reported
        .filter(
          ({ timestamp }) => timestamp > now || !(wrong.has(timestamp) || facts.some(({ at }) => at === timestamp)),
        )
        .map(({ event, timestamp }) => `${event} ${timestamp}`),
      expected: [],
    },
    {
      what: `true of ${number} and not told`,
      actual: facts
        .filter(({ move }) => move.at <= hour - PATIENCE_HOURS && isEverReported(move))
        .filter((one) => !isReported(one))
        .map(({ event, at }) => `${event} ${at}`),
      expected: [],
    },
  ];
}

/**
 * Returns times that may appear without a move: the line's estimates, and changes of availability at hours without a
 * poll.
 */
function unannounced({ input }: ContainerMoment, timeline: Answer[]): string[] {
  const { line, polls, startMs, scenario, container } = input;
  const announced = line.announcedTimes();
  const states = [...polls.terminal.hours, ...polls.railroad.hours];
  const { route } = scenario.containers[container] ?? {};
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

/** Returns last free days in the timeline that no source had reported by then. */
function missingDays({ truth, now }: Moment, { input }: ContainerMoment, timeline: Answer[]): string[] {
  const given =
    truth.containers[input.container]?.lastFreeDays.filter(({ statedAt: reportedAt }) => reportedAt <= now) ?? [];
  return timeline
    .filter(({ event, value }) => event.includes('.pickup_lfd') && value != null)
    .filter((one) => !given.some(({ value }) => value === one.value))
    .map(({ event, value }) => `${event} ${value}`);
}

function milestonesPair(
  { number }: ContainerMoment,
  { location, rail }: ContainerFacts,
  { events }: ContainerAnswers,
): Pair {
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

function holding({ number }: ContainerMoment, changes: readonly Answer[]): string[] {
  return changes
    .filter(({ container, field, stillHolds }) => container?.number === number && field === 'timestamp' && stillHolds)
    .filter(({ event }) => isOfTransport(event) && !event.includes('.estimated.'))
    .map(({ event, value, location }) => `${event} ${value} ${location?.locode}`)
    .sort();
}

function countsPair({ number }: ContainerMoment, { events, details }: ContainerAnswers): Pair {
  const counted = Object.values(events.eventCategories as Record<string, number>);
  const { length } = events.timeline;
  return {
    what: `counts of ${number}`,
    actual: [events.totalEvents, details.events.count, counted.reduce((sum, one) => sum + one, 0)],
    expected: [length, length, length],
  };
}

/** Compares the route: by vessel as the line reports it, and by rail once a train is announced or has departed. */
function routePair({ number, input }: ContainerMoment, { rail }: ContainerFacts, { route }: ContainerAnswers): Pair {
  const { line, scenario, container } = input;
  const legs = line.legs(container);
  const last = legs.at(-1);
  const train = scenario.containers[container]?.route.rail;
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

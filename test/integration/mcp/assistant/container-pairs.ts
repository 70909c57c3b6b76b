/** Compares tool results about the state of one container with the truth: location, holds, sources and their ages. */

import { type ContainerFacts, containerFacts } from './container-facts.ts';
import { journeyPairs } from './journey-pairs.ts';
import type { ContainerMoment, Moment } from './moment.ts';
import { type Answer, APP, age, BASE, type Pair, pick } from './pairs.ts';
import type { Request } from './polls.ts';
import type { Answers, ContainerAnswers } from './session.ts';
import { byText } from './terminal-reports.ts';

export function containerPairs(moment: Moment, container: ContainerMoment, answers: Answers): Pair[] {
  const { number } = container;
  const own = answers.byContainer.get(number);
  if (own === undefined) return [{ what: `${number} is found`, actual: null, expected: number }];
  const facts = containerFacts(container.input);
  const reported = reportedBy(container, facts, own.details);
  return [
    detailsPair(moment, container, facts, own),
    sourcesPair(moment, container, reported, own),
    reportersPair(container, facts, own),
    rowsPair(container, facts, reported, answers),
    promptPair(container, facts, own),
    ...trackedPairs(own, answers),
    ...journeyPairs(moment, container, facts, own, answers.changes),
  ];
}

function detailsPair(
  { truth }: Moment,
  { number }: ContainerMoment,
  facts: ContainerFacts,
  { details }: ContainerAnswers,
): Pair {
  const demurrage = Object.entries(pick(details.demurrage, Object.keys(facts.demurrage)));
  return {
    what: `get_container ${number}`,
    actual: {
      status: details.status,
      location: pick(details.location, Object.keys(facts.location)),
      demurrage: Object.fromEntries(
        demurrage.map(([name, value]) => [name, Array.isArray(value) ? value.sort(byText) : value]),
      ),
      rail: pick(details.rail, Object.keys(facts.rail)),
      line: details.shipment.shippingLineScac,
      links: details._metadata.links,
    },
    expected: {
      ...facts,
      line: truth.line,
      links: { app: `${APP}/shipments/find?q=${number}`, api: `${BASE}/v2/containers/${details.id}` },
    },
  };
}

type Reported = readonly (readonly [code: string, at: string])[];

/** Compares a container's sources and their last reports. A terminal that the container has left may be absent. */
function reportedBy(
  { terminalKey, input }: ContainerMoment,
  { location, rail }: ContainerFacts,
  details: Answer,
): Reported {
  const { line, terminal, railroad } = input.polls;
  const named = new Set(details._metadata.sources.map(({ code }: Answer) => code));
  const isOut = (location.podFullOutAt ?? location.finalDestinationFullOutAt ?? location.emptyReturnedAt) !== null;
  const isOnRail = (rail.podRailLoadedAt ?? rail.podRailDepartedAt) !== null;
  const reported = (code: string | null, { answeredAt }: Request, hasLeft: boolean) =>
    code === null || answeredAt === null || (hasLeft && !named.has(code)) ? [] : [[code, answeredAt] as const];
  return [
    ...reported(input.scenario.line, line, false),
    ...reported(terminalKey, terminal, isOut || isOnRail),
    ...reported('SIMR', railroad, isOut),
  ];
}

function sourcesPair(
  { now }: Moment,
  { number }: ContainerMoment,
  reported: Reported,
  { details }: ContainerAnswers,
): Pair {
  return {
    what: `sources and ages of ${number}`,
    actual: details._metadata.sources
      .filter(({ observedAt }: Answer) => observedAt !== null)
      .map(({ code, observedAt, ageSeconds }: Answer) => [code, observedAt, ageSeconds].join(' '))
      .sort(),
    expected: reported.map(([code, at]) => [code, at, age(now, at)].join(' ')).sort(),
  };
}

/** Terminals and railroads report the moves that they handle; lines report the others. */
function reportersPair(
  { number, input, terminalKey }: ContainerMoment,
  facts: ContainerFacts,
  { details }: ContainerAnswers,
): Pair {
  const { lastFreeDays, holds, fees } = facts.demurrage;
  const { line } = input.scenario;
  const sources = [
    ['location.podArrivedAt', facts.location.podArrivedAt, line],
    ['demurrage.lastFreeDays.line', lastFreeDays.line, line],
    ['demurrage.lastFreeDays.terminal', lastFreeDays.terminal, terminalKey],
    ['demurrage.lastFreeDays.rail', lastFreeDays.rail, 'SIMR'],
    ['demurrage.holds', holds[0] ?? null, terminalKey],
    ['demurrage.fees', fees[0] ?? null, terminalKey],
    ['rail.podRailLoadedAt', facts.rail.podRailLoadedAt, 'SIMR'],
  ] as const;
  const present = sources.filter(([, value]) => value !== null);
  return {
    what: `who said the facts of ${number}`,
    actual: present.map(([path]) => `${path} ${details._metadata.facts[path]?.code}`),
    expected: present.map(([path, , code]) => `${path} ${code}`),
  };
}

/** Compares list rows, which state the same in fewer words. */
function rowsPair(
  { number }: ContainerMoment,
  facts: ContainerFacts,
  reported: Reported,
  { containers, search }: Answers,
): Pair {
  const row = containers.items.find((one: Answer) => one.number === number);
  const found = search.containers.find((one: Answer) => one.containerNumber === number);
  const { pickupLfd, urgency, holds } = facts.demurrage;
  const newest = reported.map(([, at]) => at).sort();
  return {
    what: `list_containers and search_container of ${number}`,
    actual: {
      status: [row?.status, found?.status],
      pickupLfd: row?.demurrage?.pickupLfd ?? null,
      urgency: row?.demurrage?.urgency ?? null,
      holds: (row?.demurrage?.holds ?? []).sort(byText),
      observedAt: [row?._metadata.observedAt, found?._metadata.observedAt],
    },
    expected: {
      status: [facts.status, facts.status],
      pickupLfd,
      urgency: pickupLfd === null ? null : urgency,
      holds: holds.map(({ name, status }) => ({ name, status })),
      observedAt: [newest.at(-1), newest.at(-1)],
    },
  };
}

function promptPair({ number }: ContainerMoment, { demurrage }: ContainerFacts, { prompt }: ContainerAnswers): Pair {
  const { pickupLfd, urgency, holds } = demurrage;
  const wanted = [number, pickupLfd, urgency, ...holds.map(({ description }) => description)];
  return {
    what: `check-demurrage of ${number}: what it leaves out`,
    actual: wanted.filter((text) => text !== null && !prompt.includes(text)),
    expected: [],
  };
}

function trackedPairs({ details }: ContainerAnswers, { track }: Answers): Pair[] {
  if (track?.number !== details.number) return [];
  const names = Object.keys(details).filter((name) => name !== '_metadata');
  return [
    { what: 'track_container answers as get_container', actual: pick(track, names), expected: pick(details, names) },
  ];
}

/** What is answered of the state of one container: where it is, what holds it, who said so and how long ago. */
import type { Asked } from './asked.ts';
import { journeyPairs } from './journey-pairs.ts';
import type { Moment, MomentOfBox } from './moment.ts';
import { type Answer, APP, age, BASE, type Pair, pick } from './pairs.ts';
import type { Answers, AnswersOfBox } from './session.ts';
import { byText } from './told-by-yard.ts';
import { type ToldOfBox, toldOfBox } from './told-of-box.ts';

export function boxPairs(moment: Moment, box: MomentOfBox, answers: Answers): Pair[] {
  const { number } = box;
  const own = answers.boxes.get(number);
  if (own === undefined) return [{ what: `${number} is found`, actual: null, expected: number }];
  const told = toldOfBox(box.input);
  const heard = heardOf(box, told, own.details);
  return [
    detailsPair(moment, box, told, own),
    sourcesPair(moment, box, heard, own),
    sayersPair(box, told, own),
    rowsPair(box, told, heard, answers),
    promptPair(box, told, own),
    ...trackedPairs(own, answers),
    ...journeyPairs(moment, box, told, own, answers.changes),
  ];
}

function detailsPair({ truth }: Moment, { number }: MomentOfBox, told: ToldOfBox, { details }: AnswersOfBox): Pair {
  const demurrage = Object.entries(pick(details.demurrage, Object.keys(told.demurrage)));
  return {
    what: `get_container ${number}`,
    actual: {
      status: details.status,
      location: pick(details.location, Object.keys(told.location)),
      demurrage: Object.fromEntries(
        demurrage.map(([name, value]) => [name, Array.isArray(value) ? value.sort(byText) : value]),
      ),
      rail: pick(details.rail, Object.keys(told.rail)),
      line: details.shipment.shippingLineScac,
      links: details._metadata.links,
    },
    expected: {
      ...told,
      line: truth.line,
      links: { app: `${APP}/shipments/find?q=${number}`, api: `${BASE}/v2/containers/${details.id}` },
    },
  };
}

type Heard = readonly (readonly [code: string, at: string])[];

/** Of a box that has left, its terminal may be named no more: it is asked for the others. */
function heardOf({ terminalKey, input }: MomentOfBox, { location, rail }: ToldOfBox, details: Answer): Heard {
  const { line, terminal, railroad } = input.asked;
  const named = new Set(details._metadata.sources.map(({ code }: Answer) => code));
  const isOut = (location.podFullOutAt ?? location.finalDestinationFullOutAt ?? location.emptyReturnedAt) !== null;
  const isOnRail = (rail.podRailLoadedAt ?? rail.podRailDepartedAt) !== null;
  const heard = (code: string | null, { answeredAt }: Asked, hasLeft: boolean) =>
    code === null || answeredAt === null || (hasLeft && !named.has(code)) ? [] : [[code, answeredAt] as const];
  return [
    ...heard(input.scenario.line, line, false),
    ...heard(terminalKey, terminal, isOut || isOnRail),
    ...heard('SIMR', railroad, isOut),
  ];
}

function sourcesPair({ now }: Moment, { number }: MomentOfBox, heard: Heard, { details }: AnswersOfBox): Pair {
  return {
    what: `sources and ages of ${number}`,
    actual: details._metadata.sources
      .filter(({ observedAt }: Answer) => observedAt !== null)
      .map(({ code, observedAt, ageSeconds }: Answer) => [code, observedAt, ageSeconds].join(' '))
      .sort(),
    expected: heard.map(([code, at]) => [code, at, age(now, at)].join(' ')).sort(),
  };
}

/** Terminals and railroads tell what they handle, lines the rest. */
function sayersPair({ number, input, terminalKey }: MomentOfBox, told: ToldOfBox, { details }: AnswersOfBox): Pair {
  const { lastFreeDays, holds, fees } = told.demurrage;
  const { line } = input.scenario;
  const said = [
    ['location.podArrivedAt', told.location.podArrivedAt, line],
    ['demurrage.lastFreeDays.line', lastFreeDays.line, line],
    ['demurrage.lastFreeDays.terminal', lastFreeDays.terminal, terminalKey],
    ['demurrage.lastFreeDays.rail', lastFreeDays.rail, 'SIMR'],
    ['demurrage.holds', holds[0] ?? null, terminalKey],
    ['demurrage.fees', fees[0] ?? null, terminalKey],
    ['rail.podRailLoadedAt', told.rail.podRailLoadedAt, 'SIMR'],
  ] as const;
  const known = said.filter(([, value]) => value !== null);
  return {
    what: `who said the facts of ${number}`,
    actual: known.map(([path]) => `${path} ${details._metadata.facts[path]?.code}`),
    expected: known.map(([path, , code]) => `${path} ${code}`),
  };
}

/** The lists say the same in fewer words. */
function rowsPair({ number }: MomentOfBox, told: ToldOfBox, heard: Heard, { containers, search }: Answers): Pair {
  const row = containers.items.find((one: Answer) => one.number === number);
  const found = search.containers.find((one: Answer) => one.containerNumber === number);
  const { pickupLfd, urgency, holds } = told.demurrage;
  const newest = heard.map(([, at]) => at).sort();
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
      status: [told.status, told.status],
      pickupLfd,
      urgency: pickupLfd === null ? null : urgency,
      holds: holds.map(({ name, status }) => ({ name, status })),
      observedAt: [newest.at(-1), newest.at(-1)],
    },
  };
}

function promptPair({ number }: MomentOfBox, { demurrage }: ToldOfBox, { prompt }: AnswersOfBox): Pair {
  const { pickupLfd, urgency, holds } = demurrage;
  const wanted = [number, pickupLfd, urgency, ...holds.map(({ description }) => description)];
  return {
    what: `check-demurrage of ${number}: what it leaves out`,
    actual: wanted.filter((text) => text !== null && !prompt.includes(text)),
    expected: [],
  };
}

function trackedPairs({ details }: AnswersOfBox, { track }: Answers): Pair[] {
  if (track?.number !== details.number) return [];
  const names = Object.keys(details).filter((name) => name !== '_metadata');
  return [
    { what: 'track_container answers as get_container', actual: pick(track, names), expected: pick(details, names) },
  ];
}

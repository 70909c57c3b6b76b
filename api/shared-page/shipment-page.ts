import type { SharedContainer, SharedMoment, SharedShipment } from '../../operations/shipments/shared-shipment.ts';
import { milestoneName } from '../../resources/events/event-words.ts';
import { html, type Markup } from '../../resources/html.ts';
import { dayText, localTimeText } from '../../resources/time-text.ts';
import { factList } from '../pages/fact-list.ts';
import { table } from '../pages/table.ts';
import { CONTAINER_STATES, holdText, nextDateText, SHIPMENT_STATES } from './words.ts';

export function sharedShipment(shipment: SharedShipment, sharedBy: string): Markup {
  const { line, status, next, references, containers, updatedAt } = shipment;
  return html`${factList([
    ['Status', SHIPMENT_STATES[status] ?? status],
    ['Next', next === null ? null : nextDateText(next)],
    arrivalRow(shipment),
    ['Shared by', sharedBy],
    ['Shipping line', line],
    ['References', references === null ? null : references.join(', ')],
    ['Last update', updatedAt === null ? 'None yet' : localTimeText({ at: updatedAt.toISOString(), zone: null })],
  ])}
${journey(shipment)}
${containers.length === 0 ? html`<p>The shipping line has not named any containers yet.</p>` : containers.map(container)}`;
}

/** States the last place of the journey and the arrival there. */
function arrivalRow({ stops }: SharedShipment): Rows[number] {
  const last = stops.at(-1);
  if (last === undefined || last.arrival === null) return ['Arrival', null];
  return [last.arrival.isActual ? 'Arrived' : 'Arrival expected', `${last.place}, ${localTimeText(last.arrival)}`];
}

function journey({ stops }: SharedShipment): Markup {
  const hasVessels = stops.some(({ onwards }) => onwards !== null);
  return table({
    caption: 'Journey',
    rows: stops,
    empty: 'The route is not known yet.',
    columns: [
      {
        head: 'Place',
        cell: ({ place, terminal }) =>
          terminal === null ? place : html`${place}<span class="hint">${terminal}</span>`,
      },
      { head: 'Arrival', cell: ({ arrival }) => momentText(arrival) },
      { head: 'Departure', cell: ({ departure }) => momentText(departure) },
      ...(hasVessels
        ? [{ head: 'Onwards by', cell: ({ onwards }: SharedShipment['stops'][number]) => onwards ?? '–' }]
        : []),
    ],
  });
}

function container(shown: SharedContainer): Markup {
  const { number, equipment, status, pickup, holds, milestones } = shown;
  return html`<section aria-label="Container ${number}">
<h2>${number}</h2>
${factList([
  ['State', CONTAINER_STATES[status]],
  ['Equipment', equipment],
  ...(pickup === null ? [] : pickupRows(pickup)),
  ...(holds === null ? [] : holdRows(holds)),
])}
${milestones === null ? null : milestoneTable(milestones)}
</section>`;
}

type Rows = Parameters<typeof factList>[0];

function pickupRows({ isAvailable, place, lastFreeDay, appointment }: NonNullable<SharedContainer['pickup']>): Rows {
  return [
    ['Available', isAvailable === null ? 'Not reported yet' : isAvailable ? 'Yes' : 'No'],
    ['Pickup at', place],
    ['Last free day', lastFreeDay === null ? 'Not reported yet' : dayText(lastFreeDay.on)],
    ['Appointment', appointment === null ? null : localTimeText(appointment)],
  ];
}

function holdRows({ holds, fees }: NonNullable<SharedContainer['holds']>): Rows {
  return [
    ['Holds', holds.map(holdText).join(', ') || 'None reported'],
    [
      'Fees',
      fees
        .map(({ type, amount, currency }) => `${type.replaceAll('_', ' ')} ${amount} ${currency ?? ''}`.trim())
        .join(', ') || 'None reported',
    ],
  ];
}

function milestoneTable(milestones: NonNullable<SharedContainer['milestones']>): Markup {
  const hasVessels = milestones.some(({ vessel }) => vessel !== null);
  return table({
    caption: 'Milestones',
    rows: milestones,
    empty: 'No milestones yet.',
    columns: [
      { head: 'Milestone', cell: ({ kind }) => milestoneName(kind) },
      { head: 'Place', cell: ({ place }) => place ?? '–' },
      { head: 'Time', cell: ({ moment }) => momentText(moment) },
      ...(hasVessels ? [{ head: 'Vessel', cell: ({ vessel }: (typeof milestones)[number]) => vessel ?? '–' }] : []),
    ],
  });
}

function momentText(moment: SharedMoment | null): Markup | string {
  return moment === null ? '–' : momentMarkup(moment);
}

function momentMarkup(moment: SharedMoment): Markup {
  return html`${localTimeText(moment)}${moment.isActual ? null : html` <span class="masked">expected</span>`}`;
}

import type { PollTarget, RequestPlan } from '../connector.ts';

const OF_CONTAINER = [
  'transport_events.location',
  'transport_events.vessel',
  'transport_events.terminal',
  'raw_events.terminal',
  'pod_terminal.port',
];

/**
 * Plans one call for everything that the service tracks under the number, including containers and milestones.
 * Terminals and railroads are also polled by the request's number, because one response contains all containers.
 */
export function plan({ number }: PollTarget): RequestPlan[] {
  const isContainer = number.type === 'container';
  const include = isContainer
    ? ['shipment', ...OF_CONTAINER]
    : ['containers', ...OF_CONTAINER.map((path) => `containers.${path}`)];
  return [
    {
      method: 'GET',
      path: isContainer ? '/containers' : '/shipments',
      query: [
        [isContainer ? 'filter[number]' : 'number', number.value],
        ['include', include.join(',')],
      ],
      headers: { accept: 'application/vnd.api+json' },
      body: null,
    },
  ];
}

export interface EventsSearch {
  event?: string;
  /** Shipment or container id. */
  shipment?: string;
  container?: string;
  /** Id of the open event. */
  open?: string;
}

export function readEventsSearch(given: Record<string, unknown>): EventsSearch {
  const search: EventsSearch = {};
  for (const name of ['event', 'shipment', 'container', 'open'] as const) {
    const value = given[name];
    if (typeof value === 'string' && value !== '') search[name] = value;
  }
  return search;
}

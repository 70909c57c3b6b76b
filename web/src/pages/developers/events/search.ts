/** What the address of the event log holds. */
export interface EventsSearch {
  event?: string;
  /** Id. */
  shipment?: string;
  container?: string;
  /** Id of the event that is open. */
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

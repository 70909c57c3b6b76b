/** Which resource types each relation leads to: what `include` may ask for (rest-contract 2). */
const RELATIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  shipment: {
    port_of_lading: ['port', 'metro_area'],
    port_of_discharge: ['port', 'metro_area'],
    pod_terminal: ['terminal'],
    destination: ['port', 'metro_area'],
    destination_terminal: ['terminal', 'rail_terminal'],
    line_tracking_stopped_by_user: ['user'],
    containers: ['container'],
  },
  container: {
    shipment: ['shipment'],
    pickup_facility: ['terminal'],
    pod_terminal: ['terminal'],
    transport_events: ['transport_event'],
    raw_events: ['raw_event'],
  },
  tracking_request: { tracked_object: ['shipment'], shipment: ['shipment'], customer: [], user: ['user'] },
  transport_event: {
    shipment: ['shipment'],
    container: ['container'],
    vessel: ['vessel'],
    source_event: ['raw_event'],
    previous_version: ['transport_event'],
    location: ['port', 'metro_area'],
    terminal: ['terminal', 'rail_terminal'],
  },
  raw_event: {
    location: ['port', 'metro_area'],
    vessel: ['vessel'],
    container: ['container'],
    terminal: ['terminal', 'rail_terminal'],
  },
  unmatched_place: { location: ['port', 'metro_area'], terminal: ['terminal', 'rail_terminal'] },
  port: { terminals: ['terminal'] },
  terminal: { port: ['port'] },
  rail_terminal: { port: ['port'], metro_area: ['metro_area'] },
};

/** Types that a relation of any of the given types leads to; null where none of them has it. */
export function targetsOf(types: readonly string[], relation: string): string[] | null {
  const targets = types.flatMap((type) => {
    const relations = RELATIONS[type];
    return relations !== undefined && Object.hasOwn(relations, relation) ? [relations[relation] ?? []] : [];
  });
  return targets.length === 0 ? null : [...new Set(targets.flat())];
}

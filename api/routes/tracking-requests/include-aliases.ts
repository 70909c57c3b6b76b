/** Clients ask for what is tracked by these names (decisions: errors, unknown includes). */
export const INCLUDE_ALIASES = { shipment: 'tracked_object', container: 'tracked_object' } as const;

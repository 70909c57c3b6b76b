/** What custom fields hang on. Clients write the name of the class or of the resource; definitions answer the former. */

export const entityTypes = ['Shipment', 'Container', 'TrackingRequest'] as const;
export type EntityType = (typeof entityTypes)[number];

/** Resource type on the wire of each. */
export const entityResourceTypes = {
  Shipment: 'shipment',
  Container: 'container',
  TrackingRequest: 'tracking_request',
} as const satisfies Record<EntityType, string>;

/** What a value of type `reference` may name, all of them of the account. */
export const referenceTypes = [...entityTypes, 'Party', 'User'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

export const referenceResourceTypes = {
  ...entityResourceTypes,
  Party: 'party',
  User: 'user',
} as const satisfies Record<ReferenceType, string>;

/** The type of either spelling; null for anything else. */
export function readEntityType(given: unknown): EntityType | null {
  return entityTypes.find((type) => type === given || entityResourceTypes[type] === given) ?? null;
}

export function readReferenceType(given: unknown): ReferenceType | null {
  return referenceTypes.find((type) => type === given || referenceResourceTypes[type] === given) ?? null;
}

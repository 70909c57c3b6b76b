/**
 * Entities that support custom fields. Clients may use the class name or the resource type; responses use the class
 * name.
 */

export const entityTypes = ['Shipment', 'Container', 'TrackingRequest'] as const;
export type EntityType = (typeof entityTypes)[number];

export const entityResourceTypes = {
  Shipment: 'shipment',
  Container: 'container',
  TrackingRequest: 'tracking_request',
} as const satisfies Record<EntityType, string>;

/** Types that a value of type `reference` may refer to. */
export const referenceTypes = [...entityTypes, 'Party', 'User'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

export const referenceResourceTypes = {
  ...entityResourceTypes,
  Party: 'party',
  User: 'user',
} as const satisfies Record<ReferenceType, string>;

/** Either spelling of an entity type. */
export type WrittenEntityType = EntityType | (typeof entityResourceTypes)[EntityType];

/** Accepts both spellings. Returns null if the text is not an entity type. */
export function readEntityType(given: WrittenEntityType): EntityType;
export function readEntityType(given: unknown): EntityType | null;
export function readEntityType(given: unknown): EntityType | null {
  return entityTypes.find((type) => type === given || entityResourceTypes[type] === given) ?? null;
}

export function readReferenceType(given: unknown): ReferenceType | null {
  return referenceTypes.find((type) => type === given || referenceResourceTypes[type] === given) ?? null;
}

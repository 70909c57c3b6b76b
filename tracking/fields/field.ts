/** Types of the field tables' rows, and the value types derived from them. */
import type { ContainerFacts, Fee, Hold, ShipmentFacts, SourceKind } from '../claims/claims.ts';
import type { ContainerFlag, ShipmentFlag } from './flags.ts';
import type { TransportEventKind } from './transport-event-kind.ts';

export const CONTAINER_STATUSES = [
  'new',
  'on_ship',
  'available',
  'not_available',
  'grounded',
  'on_rail',
  'picked_up',
  'off_dock',
  'delivered',
  'dropped',
  'loaded',
  'empty_returned',
  'awaiting_inland_transfer',
] as const;

export type ContainerStatus = (typeof CONTAINER_STATUSES)[number];

export const EQUIPMENT_TYPES = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'] as const;
export const EQUIPMENT_LENGTHS_FEET = [10, 20, 40, 45] as const;
export const EQUIPMENT_HEIGHTS = ['standard', 'high_cube'] as const;

export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];
export type EquipmentLength = (typeof EQUIPMENT_LENGTHS_FEET)[number];
export type EquipmentHeight = (typeof EQUIPMENT_HEIGHTS)[number];

/** Value types, keyed by the name used in a row. */
interface ValueTypes {
  /** RFC 3339 UTC. A last free day is the midnight at which its local date begins. */
  time: string;
  text: string;
  locode: string;
  scac: string;
  /** IANA zone. */
  zone: string;
  /** For example `smdg:EXT01`; represented in the API by a relationship. */
  terminal_key: string;
  flag: boolean;
  pounds: number;
  equipment_type: EquipmentType;
  equipment_length_feet: EquipmentLength;
  equipment_height: EquipmentHeight;
  status: ContainerStatus;
  holds: Hold[];
  fees: Fee[];
  container_flags: ContainerFlag[];
  shipment_flags: ShipmentFlag[];
  /** Document numbers. */
  numbers: string[];
}

export type ValueType = keyof ValueTypes;

/** Place to which holds, fees and the last free day apply: the port of discharge or the inland destination. */
export type Facility = 'pod' | 'inland';

interface Described {
  /** Meaning of the value, used in the API description. */
  description: string;
  /** Field that holds the display zone of the time. */
  zone?: string;
  /** Relationship that represents the value in the API, instead of an attribute. */
  relationship?: string;
  /** API attribute that combines this value with others. */
  within?: string;
  /** Value until a source reports one; null if absent. */
  initial?: false | 'new' | readonly [];
}

/** Names of the types a value can have. */
type TypesHolding<Value> = { [Type in ValueType]: Value extends ValueTypes[Type] ? Type : never }[ValueType];

/** The value of one fact as its source states it, chosen by the fact's precedence rule. */
type FactRow<Facts> = {
  [Fact in keyof Facts]: Described & {
    from: 'fact';
    fact: Fact;
    type: TypesHolding<Facts[Fact]>;
    /** Place that the statements must concern. */
    facility?: Facility;
  };
}[keyof Facts];

/** The time of the first milestone of a given kind. */
interface MilestoneRow extends Described {
  from: 'milestone';
  milestone: TransportEventKind;
  type: 'time';
}

/** A value computed by code in `publish/`; the compiler requires such code under the field's name. */
type ComputedRow = Described & {
  from: 'computed';
  type: ValueType;
  /** Fact whose statements explain the value; if absent, a time is explained by the statements about its move. */
  fact?: keyof ContainerFacts | keyof ShipmentFacts;
  /** Kinds of source that compete for the fact; all if absent. */
  reportedBy?: readonly SourceKind[];
};

/** Events published when values change. The API and the webhook catalogue take their names from here. */
export const VALUE_EVENTS = [
  'container.pickup_lfd.changed',
  'container.pickup_lfd_line.changed',
  'container.pickup_lfd_terminal.changed',
  'container.pickup_lfd_rail.changed',
  'container.pickup_appointment.changed',
] as const;

export type ValueEvent = (typeof VALUE_EVENTS)[number];

interface Published {
  /** Event published when this is the only value that changed. */
  event?: ValueEvent;
  /** Name of the value in the changeset of `container.updated` (spec/contract 2.13). */
  changeset?: string;
}

export type ContainerFieldRow = (FactRow<ContainerFacts> | MilestoneRow | ComputedRow) & Published;
export type ShipmentFieldRow = FactRow<ShipmentFacts> | MilestoneRow | ComputedRow;

/** Values by field name. */
export type FieldValues<Rows extends Record<string, { type: ValueType }>> = {
  -readonly [Name in keyof Rows]: ValueTypes[Rows[Name]['type']];
};

/** Names of the rows whose values have a given kind of origin. */
export type FieldsFrom<Rows extends Record<string, { from: string }>, From extends string> = {
  [Name in keyof Rows]: Rows[Name] extends { from: From } ? Name : never;
}[keyof Rows];

/** Names of the rows that are separate attributes in the API. */
export type AttributeFields<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { relationship: string } | { within: string } ? never : Name;
}[keyof Rows];

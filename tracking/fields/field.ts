/** Rows of the field tables, and the types of values that follow from them. */
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

/** Value types by the name used in a row. */
interface ValueTypes {
  /** RFC 3339 UTC. A last free day is the midnight that starts its local date. */
  time: string;
  text: string;
  locode: string;
  scac: string;
  /** IANA zone. */
  zone: string;
  /** Such as `smdg:EXT01`; represented on the wire by a relationship. */
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
  /** Numbers of documents. */
  numbers: string[];
}

export type ValueType = keyof ValueTypes;

/** Place that holds, fees and last free day apply to: the port of discharge, or the inland destination. */
export type Facility = 'pod' | 'inland';

interface Described {
  /** Meaning of the value, as in the API description. */
  description: string;
  /** Field that holds the display zone of the time. */
  zone?: string;
  /** Relationship that represents the value on the wire, instead of an attribute. */
  relationship?: string;
  /** Wire attribute that contains the value among others. */
  within?: string;
  /** Value until a source states one; null if absent. */
  initial?: false | 'new' | readonly [];
}

/** Names of the types that can hold a value. */
type TypesHolding<Value> = { [Type in ValueType]: Value extends ValueTypes[Type] ? Type : never }[ValueType];

/** The value of one fact as its source states it, chosen by the precedence of the fact. */
type FactRow<Facts> = {
  [Fact in keyof Facts]: Described & {
    from: 'fact';
    fact: Fact;
    type: TypesHolding<Facts[Fact]>;
    /** Place to which the statements must refer. */
    facility?: Facility;
  };
}[keyof Facts];

/** The time of the first milestone of a kind. */
interface MilestoneRow extends Described {
  from: 'milestone';
  milestone: TransportEventKind;
  type: 'time';
}

/** A value derived by code in `publish/`; the compiler requires that code under the field's name. */
type ComputedRow = Described & {
  from: 'computed';
  type: ValueType;
  /** Fact with the statements that explain the value; without one a time is explained by the statements of its move. */
  fact?: keyof ContainerFacts | keyof ShipmentFacts;
  /** Kinds of source that compete for the fact; all if absent. */
  reportedBy?: readonly SourceKind[];
};

/** Events for changed values. The wire and the webhook catalogue take their names from here. */
export const VALUE_EVENTS = [
  'container.pickup_lfd.changed',
  'container.pickup_lfd_line.changed',
  'container.pickup_lfd_terminal.changed',
  'container.pickup_lfd_rail.changed',
  'container.pickup_appointment.changed',
] as const;

export type ValueEvent = (typeof VALUE_EVENTS)[number];

interface Published {
  /** Event that is published when only this value changes. */
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

/** Names of the rows that take their value from one kind of origin. */
export type FieldsFrom<Rows extends Record<string, { from: string }>, From extends string> = {
  [Name in keyof Rows]: Rows[Name] extends { from: From } ? Name : never;
}[keyof Rows];

/** Names of the rows that are separate attributes on the wire. */
export type AttributeFields<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { relationship: string } | { within: string } ? never : Name;
}[keyof Rows];

/** Types of the rows in the field tables, and of the values derived from them. */
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

interface ValueTypes {
  /** RFC 3339 UTC. For a last free day, the midnight at which its local date begins. */
  time: string;
  text: string;
  locode: string;
  scac: string;
  /** IANA zone. */
  zone: string;
  /** For example `smdg:EXT01`. The API represents it as a relationship. */
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
  numbers: string[];
}

export type ValueType = keyof ValueTypes;

/** Place that holds, fees and last free days apply to: the port of discharge or the inland destination. */
export type Facility = 'pod' | 'inland';

interface Described {
  /** Meaning of the value, as shown in the API documentation. */
  description: string;
  /** Field that contains the zone in which to display the time. */
  zone?: string;
  /** Relationship that represents the value in the API; absent if the value is an attribute. */
  relationship?: string;
  /** API attribute of which this value is a part. */
  within?: string;
  /** Value until a source reports one; null by default. */
  initial?: false | 'new' | readonly [];
}

type TypesHolding<Value> = { [Type in ValueType]: Value extends ValueTypes[Type] ? Type : never }[ValueType];

/** Row whose value is a fact stated by a source, selected by the fact's precedence rule. */
type FactRow<Facts> = {
  [Fact in keyof Facts]: Described & {
    from: 'fact';
    fact: Fact;
    type: TypesHolding<Facts[Fact]>;
    /** Restricts the statements to those about this place. */
    facility?: Facility;
  };
}[keyof Facts];

/** Row whose value is the time of the first milestone of a given kind. */
interface MilestoneRow extends Described {
  from: 'milestone';
  milestone: TransportEventKind;
  type: 'time';
}

/** Row whose value is computed in `publish/`. Omitting its function is a compile error. */
type ComputedRow = Described & {
  from: 'computed';
  type: ValueType;
  /** Fact whose statements explain the value. Without one, a time is explained by the statements about its move. */
  fact?: keyof ContainerFacts | keyof ShipmentFacts;
  /** Kinds of source that compete for the fact. By default, all kinds do. */
  reportedBy?: readonly SourceKind[];
};

/** Events published when single values change, as named in the API and the webhook catalogue. */
export const VALUE_EVENTS = [
  'container.pickup_lfd.changed',
  'container.pickup_lfd_line.changed',
  'container.pickup_lfd_terminal.changed',
  'container.pickup_lfd_rail.changed',
  'container.pickup_appointment.changed',
] as const;

export type ValueEvent = (typeof VALUE_EVENTS)[number];

interface Published {
  /** Event published whenever the value changes. */
  event?: ValueEvent;
  /**
   * Name of the value in the changeset of `container.updated` (spec/contract 2.13). Without one, the changeset omits
   * it.
   */
  changeset?: string;
}

export type ContainerFieldRow = (FactRow<ContainerFacts> | MilestoneRow | ComputedRow) & Published;
export type ShipmentFieldRow = FactRow<ShipmentFacts> | MilestoneRow | ComputedRow;

export type FieldValues<Rows extends Record<string, { type: ValueType }>> = {
  -readonly [Name in keyof Rows]: ValueTypes[Rows[Name]['type']];
};

/** Names of the rows whose values have a given origin. */
export type FieldsFrom<Rows extends Record<string, { from: string }>, From extends string> = {
  [Name in keyof Rows]: Rows[Name] extends { from: From } ? Name : never;
}[keyof Rows];

/** Names of the rows that are separate attributes in the API. */
export type AttributeFields<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { relationship: string } | { within: string } ? never : Name;
}[keyof Rows];

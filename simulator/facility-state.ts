/** Defines a terminal's or rail ramp's row for a container, and the hours at which the row changes. */
interface Hold {
  code: string;
  name: 'freight' | 'customs' | 'USDA' | 'VACIS' | 'TMF' | 'other';
  status: 'hold' | 'pending';
  description: string;
}

interface Fee {
  type: 'demurrage' | 'exam' | 'extended_dwell_time' | 'other' | 'total';
  amount: string;
}

/** A container's state at a terminal or ramp. An undefined member is not stated (null in JSON). */
export interface FacilityState {
  known?: boolean | undefined;
  status?: 'advised' | 'inbound' | 'yard' | 'on_rail' | 'departed' | 'unknown' | undefined;
  available?: boolean | null | undefined;
  location?: string | null | undefined;
  holds?: Hold[] | undefined;
  fees?: Fee[] | undefined;
  /** An hour on that local day; null if it was withdrawn. */
  lastFreeDay?: number | null | undefined;
  appointment?: number | null | undefined;
  chassis?: string | null | undefined;
}

export interface FacilityChange {
  at: number;
  set: FacilityState;
}

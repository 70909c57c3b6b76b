/** The regular look where ships are. */
export const VESSEL_POSITIONS_SCHEDULE_ID = 'vessel-positions';

export interface VesselPositionActivities {
  /** Returns how many fixes were new. */
  collectVesselPositions(): Promise<number>;
}

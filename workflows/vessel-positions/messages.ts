/** Schedule that collects vessel positions. */
export const VESSEL_POSITIONS_SCHEDULE_ID = 'vessel-positions';

export interface VesselPositionActivities {
  /** Returns the number of new positions. */
  collectVesselPositions(): Promise<number>;
}

/** Schedule that collects vessel positions. */
export const VESSEL_POSITIONS_SCHEDULE_ID = 'vessel-positions';

export interface VesselPositionActivities {
  /** Collects the positions and returns the number of new ones. */
  collectVesselPositions(): Promise<number>;
}

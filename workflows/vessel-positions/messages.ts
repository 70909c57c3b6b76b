/** Schedule that collects vessel positions. */
export const VESSEL_POSITIONS_SCHEDULE_ID = 'vessel-positions';

export interface VesselPositionActivities {
  collectVesselPositions(): Promise<number>;
}

import type { VesselFeature } from './route-features.ts';
import classes from './route-map.module.css';

/** Points in the direction of the heading; a circle if it is unknown. */
export function VesselMarker({ vessel: { properties }, at: [x, y] }: { vessel: VesselFeature; at: [number, number] }) {
  const { vessel_location_heading: heading, vessel_name: name } = properties;
  return (
    <g data-vessel transform={`translate(${x} ${y})`}>
      <title>{name ?? 'The vessel'}</title>
      {heading === null ? (
        <circle r={7} className={classes.vessel} />
      ) : (
        <path d="M0 -11 L7 9 L0 5 L-7 9 Z" transform={`rotate(${heading})`} className={classes.vessel} />
      )}
    </g>
  );
}

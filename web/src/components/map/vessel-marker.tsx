import classes from './map.module.css';

interface VesselMarkerProps {
  title: string;
  /** Degrees clockwise from north; null if unknown. */
  heading: number | null;
  /** Position in pixels. */
  at: [number, number];
}

/** Shows a marker that points in the direction of the heading, or a circle if the heading is unknown. */
export function VesselMarker({ title, heading, at: [x, y] }: VesselMarkerProps) {
  return (
    <g data-vessel transform={`translate(${x} ${y})`}>
      <title>{title}</title>
      {heading === null ? (
        <circle r={7} className={classes.vessel} />
      ) : (
        <path d="M0 -11 L7 9 L0 5 L-7 9 Z" transform={`rotate(${heading})`} className={classes.vessel} />
      )}
    </g>
  );
}

import classes from '../../components/map/map.module.css';
import { placeLabels } from '../../components/map/port-labels.ts';
import { VesselMarker } from '../../components/map/vessel-marker.tsx';
import { type Project, WorldMap } from '../../components/map/world-map.tsx';
import { containersAt, type Fleet } from './queries.ts';

/** Maximum number of port names. More would cover the map. */
const MAX_NAMES = 12;

interface FleetMapProps {
  fleet: Fleet;
  descriptionId: string;
  /** Height in pixels. */
  height: number;
}

/**
 * Shows ports, as circles that grow with the number of containers, and vessels. The tables on the page state the same
 * as text.
 */
export function FleetMap({ fleet, descriptionId, height }: FleetMapProps) {
  return (
    <WorldMap
      label="Ports of discharge and vessels"
      descriptionId={descriptionId}
      positions={fleet.positions}
      height={height}
      marks={(project, width) => (
        <>
          <Ports fleet={fleet} project={project} width={width} />
          {fleet.vessels.map(({ vessel_imo, vessel_name, vessel_location_heading, containers, at }) => (
            <VesselMarker
              key={vessel_imo}
              title={`${vessel_name ?? vessel_imo}: ${counted(containers)}`}
              heading={vessel_location_heading}
              at={project(at)}
            />
          ))}
        </>
      )}
    />
  );
}

function Ports({ fleet, project, width }: { fleet: Fleet; project: Project; width: number }) {
  const ports = fleet.ports.map((port) => {
    const [x, y] = project(port.at);
    const count = containersAt(port);
    return { key: port.locode, text: `${port.name} ${count.toLocaleString('en')}`, x, y, count };
  });
  const labels = placeLabels(ports.slice(0, MAX_NAMES), width);
  // The largest circle is drawn first, so that it covers no smaller one.
  return ports.map(({ key, text, x, y, count }, index) => {
    const label = labels[index];
    return (
      <g key={key} data-port={key}>
        <title>{text}</title>
        <circle cx={x} cy={y} r={radiusOf(count)} className={classes.crowd} />
        {label !== undefined && (
          <text className={classes.label} x={label.x} y={label.y} textAnchor={label.anchor}>
            {text}
          </text>
        )}
      </g>
    );
  });
}

/**
 * Returns the radius of a circle in pixels. It grows with the logarithm of the count, so that ports with thousands of
 * containers leave room for others.
 */
function radiusOf(count: number): number {
  return 5 + 4 * Math.log10(Math.max(1, count));
}

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'container' : 'containers'}`;
}

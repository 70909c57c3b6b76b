import { useMemo } from 'react';
import classes from '../../../components/map/map.module.css';
import { placeLabels } from '../../../components/map/port-labels.ts';
import { VesselMarker } from '../../../components/map/vessel-marker.tsx';
import { type Project, WorldMap } from '../../../components/map/world-map.tsx';
import { positionsOf, type RouteFeatures } from './route-features.ts';

interface RouteMapProps {
  route: RouteFeatures;
  /** The id of the description next to the map. */
  descriptionId: string;
}

const HEIGHT = 340;
const LINE_CLASS = { past: classes.passed, ahead: classes.ahead, usual: classes.usual };

export function RouteMap({ route, descriptionId }: RouteMapProps) {
  const positions = useMemo(() => positionsOf(route), [route]);
  return (
    <WorldMap
      label="Route of the container"
      descriptionId={descriptionId}
      positions={positions}
      height={HEIGHT}
      lines={(path) =>
        route.lines.map(({ key, kind, coordinates }) => (
          <path
            key={key}
            className={LINE_CLASS[kind]}
            data-line={kind}
            d={path({ type: 'LineString', coordinates: coordinates.map((position) => [...position]) }) ?? ''}
          />
        ))
      }
      marks={(project, width) => (
        <>
          <Ports route={route} project={project} width={width} />
          <Vessel route={route} project={project} />
        </>
      )}
    />
  );
}

interface MarksProps {
  route: RouteFeatures;
  project: Project;
}

function Ports({ route, project, width }: MarksProps & { width: number }) {
  const ports = route.ports.map(({ properties, geometry }) => {
    const [x, y] = project(geometry.coordinates);
    const isReached = properties.inbound_ata_at !== null || properties.outbound_atd_at !== null;
    return { key: properties.ports_sequence, text: properties.name, x, y, isReached };
  });
  const labels = placeLabels(ports, width);
  return ports.map(({ key, text, x, y, isReached }, index) => (
    <g key={key} data-port={text}>
      <circle cx={x} cy={y} r={5} className={`${classes.port} ${isReached ? classes.reached : ''}`} />
      <text className={classes.label} x={labels[index]?.x} y={labels[index]?.y} textAnchor={labels[index]?.anchor}>
        {text}
      </text>
    </g>
  ));
}

function Vessel({ route: { vessel }, project }: MarksProps) {
  if (vessel === null) return null;
  const { vessel_location_heading: heading, vessel_name: name } = vessel.properties;
  return <VesselMarker title={name ?? 'The vessel'} heading={heading} at={project(vessel.geometry.coordinates)} />;
}

import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { geoGraticule10, geoPath } from 'd3-geo';
import { useMemo, useRef } from 'react';
import { landQuery } from './land.ts';
import { MapControls } from './map-controls.tsx';
import { placeLabels } from './port-labels.ts';
import { type Position, routeProjection } from './projection.ts';
import { positionsOf, type RouteFeatures } from './route-features.ts';
import classes from './route-map.module.css';
import { useMapZoom } from './use-map-zoom.ts';
import { VesselMarker } from './vessel-marker.tsx';

interface RouteMapProps {
  route: RouteFeatures;
  /** The description beside the map. */
  descriptionId: string;
}

const HEIGHT = 340;

/** Coasts, sea route, ports and vessel. The page also describes the map in words. */
export function RouteMap({ route, descriptionId }: RouteMapProps) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={classes.frame}>
      {width > 0 && <SizedMap route={route} descriptionId={descriptionId} width={Math.round(width)} />}
      {width === 0 && <svg className={classes.map} height={HEIGHT} aria-hidden="true" />}
    </div>
  );
}

const LINE_CLASS = { past: classes.passed, ahead: classes.ahead, usual: classes.usual };

function SizedMap({ route, descriptionId, width }: RouteMapProps & { width: number }) {
  const svg = useRef<SVGSVGElement>(null);
  const size = { width, height: HEIGHT };
  const land = useQuery(landQuery);
  const projection = useMemo(
    () => routeProjection(positionsOf(route), { width, height: HEIGHT, padding: Math.min(64, width / 7) }),
    [route, width],
  );
  const path = useMemo(() => geoPath(projection), [projection]);
  const coast = useMemo(() => (land.data === undefined ? null : path(land.data)), [land.data, path]);
  const graticule = useMemo(() => path(geoGraticule10()), [path]);
  const { transform, ...zoom } = useMapZoom(svg, size);
  const project = (position: Position) => transform.apply(projection([...position]) ?? [0, 0]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label="Route map. Arrow keys move it, plus and minus zoom, 0 shows all of it."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved and zoomed by keys
      tabIndex={0}
      onKeyDown={zoom.onKeyDown}
    >
      <svg
        ref={svg}
        className={classes.map}
        {...size}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label="Route of the container"
        aria-describedby={descriptionId}
      >
        <g transform={transform.toString()}>
          <path className={classes.graticule} d={graticule ?? ''} />
          {coast !== null && <path className={classes.land} d={coast} />}
          {route.lines.map(({ key, kind, coordinates }) => (
            <path
              key={key}
              className={LINE_CLASS[kind]}
              data-line={kind}
              d={path({ type: 'LineString', coordinates: coordinates.map((position) => [...position]) }) ?? ''}
            />
          ))}
        </g>
        <Ports route={route} project={project} width={width} />
        {route.vessel !== null && (
          <VesselMarker vessel={route.vessel} at={project(route.vessel.geometry.coordinates)} />
        )}
      </svg>
      <MapControls {...zoom} />
    </div>
  );
}

interface PortsProps {
  route: RouteFeatures;
  project(position: Position): [number, number];
  width: number;
}

/** Renders the ports at the same size at every zoom. */
function Ports({ route, project, width }: PortsProps) {
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

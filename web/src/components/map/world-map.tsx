/** A map of the coasts around the given positions, which can be panned and zoomed by mouse, touch, buttons and keys. */
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type GeoPath, geoGraticule10, geoPath } from 'd3-geo';
import { type ReactNode, useMemo, useRef } from 'react';
import { landQuery } from './land.ts';
import classes from './map.module.css';
import { MapControls } from './map-controls.tsx';
import { fittedProjection, type Position } from './projection.ts';
import { useMapZoom } from './use-map-zoom.ts';

/** Returns a position on the map in pixels. */
export type Project = (position: Position) => [number, number];

interface WorldMapProps {
  /** The accessible name of the map: `Route of the container`. */
  label: string;
  /** The id of the description next to the map. */
  descriptionId: string;
  /** The positions to show. Pass the same array object as long as they are unchanged. */
  positions: readonly Position[];
  /** Height in pixels. */
  height: number;
  /** Lines scale with the zoom; `marks` do not. */
  lines?: (path: GeoPath) => ReactNode;
  marks(project: Project, width: number): ReactNode;
}

export function WorldMap(props: WorldMapProps) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={classes.frame}>
      {width > 0 && <SizedMap {...props} width={Math.round(width)} />}
      {width === 0 && <svg className={classes.map} height={props.height} aria-hidden="true" />}
    </div>
  );
}

function SizedMap(props: WorldMapProps & { width: number }) {
  const { label, descriptionId, positions, height, width, lines, marks } = props;
  const svg = useRef<SVGSVGElement>(null);
  const size = { width, height };
  const land = useQuery(landQuery);
  const projection = useMemo(
    () => fittedProjection(positions, { width, height, padding: Math.min(64, width / 7) }),
    [positions, width, height],
  );
  const path = useMemo(() => geoPath(projection), [projection]);
  const coast = useMemo(() => (land.data === undefined ? null : path(land.data)), [land.data, path]);
  const graticule = useMemo(() => path(geoGraticule10()), [path]);
  const { transform, ...zoom } = useMapZoom(svg, size);
  const project: Project = (position) => transform.apply(projection([...position]) ?? [0, 0]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label="Map. Use the arrow keys to pan, plus and minus to zoom, and 0 to reset the view."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved and zoomed by keys
      tabIndex={0}
      onKeyDown={zoom.onKeyDown}
    >
      <svg
        ref={svg}
        className={classes.map}
        {...size}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        aria-describedby={descriptionId}
      >
        <g transform={transform.toString()}>
          <path className={classes.graticule} d={graticule ?? ''} />
          {coast !== null && <path className={classes.land} d={coast} />}
          {lines?.(path)}
        </g>
        {marks(project, width)}
      </svg>
      <MapControls {...zoom} />
    </div>
  );
}

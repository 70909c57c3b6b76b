import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

const STEP = 1.6;
const PAN = 60;

export interface MapZoom {
  transform: ZoomTransform;
  zoomIn(): void;
  zoomOut(): void;
  reset(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Zooms with Ctrl or ⌘ and the wheel, with two fingers, with buttons or with keys. The wheel alone, or one finger,
 * scrolls the page.
 */
export function useMapZoom(
  svg: RefObject<SVGSVGElement | null>,
  { width, height }: { width: number; height: number },
): MapZoom {
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown>>(undefined);
  useEffect(() => {
    if (svg.current === null) return;
    const made = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, 12])
      .extent([
        [0, 0],
        [width, height],
      ])
      .translateExtent([
        [-width / 4, -height / 4],
        [width * 1.25, height * 1.25],
      ])
      .filter((event: Gesture) => isZoomGesture(event))
      .on('zoom', ({ transform: next }: D3ZoomEvent<SVGSVGElement, unknown>) => setTransform(next));
    behavior.current = made;
    const selection = select(svg.current);
    selection.call(made).on('dblclick.zoom', null);
    return () => {
      selection.on('.zoom', null);
    };
  }, [svg, width, height]);
  const act = (what: (of: ZoomBehavior<SVGSVGElement, unknown>, on: SVGSVGElement) => void) => {
    if (svg.current !== null && behavior.current !== undefined) what(behavior.current, svg.current);
  };
  const scaleBy = (factor: number) => act((of, on) => select(on).call(of.scaleBy, factor));
  const panBy = (x: number, y: number) =>
    act((of, on) => select(on).call(of.translateBy, x / transform.k, y / transform.k));
  const reset = () => act((of, on) => select(on).call(of.transform, zoomIdentity));
  const keys = new Map([
    ['+', () => scaleBy(STEP)],
    ['=', () => scaleBy(STEP)],
    ['-', () => scaleBy(1 / STEP)],
    ['0', reset],
    ['ArrowLeft', () => panBy(PAN, 0)],
    ['ArrowRight', () => panBy(-PAN, 0)],
    ['ArrowUp', () => panBy(0, PAN)],
    ['ArrowDown', () => panBy(0, -PAN)],
  ]);
  return {
    transform,
    zoomIn: () => scaleBy(STEP),
    zoomOut: () => scaleBy(1 / STEP),
    reset,
    onKeyDown(event) {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
}

interface Gesture {
  type: string;
  ctrlKey: boolean;
  metaKey: boolean;
  button?: number;
  touches?: TouchList;
}

function isZoomGesture({ type, ctrlKey, metaKey, button, touches }: Gesture): boolean {
  if (type === 'wheel') return ctrlKey || metaKey;
  if (type.startsWith('touch')) return touches !== undefined && touches.length > 1;
  return button === 0;
}

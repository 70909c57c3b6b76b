/** Where the names of ports stand, so that they do not cover each other. */
interface Point {
  x: number;
  y: number;
}

export interface PlacedLabel extends Point {
  anchor: 'start' | 'middle' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LINE = 15;
const LETTER = 7;
const AWAY = 11;

/** Right, left, above or below of each point, where it covers least of what is there already, and stays inside. */
export function placeLabels(points: readonly (Point & { text: string })[], width: number): PlacedLabel[] {
  const taken: Box[] = points.map(({ x, y }) => boxAround({ x: x - 6, y, anchor: 'start' }, 12));
  return points.map((point) => {
    const length = point.text.length * LETTER;
    const [best] = sidesOf(point)
      .map((label) => ({ label, box: boxAround(label, length) }))
      .map((one) => ({ ...one, cost: costOf(one.box, taken, width) }))
      .sort((one, other) => one.cost - other.cost);
    if (best === undefined) return { ...point, anchor: 'start' };
    taken.push(best.box);
    return best.label;
  });
}

function sidesOf({ x, y }: Point): PlacedLabel[] {
  return [
    { x: x + AWAY, y: y + 4, anchor: 'start' },
    { x: x - AWAY, y: y + 4, anchor: 'end' },
    { x, y: y - AWAY, anchor: 'middle' },
    { x, y: y + AWAY + LINE - 4, anchor: 'middle' },
  ];
}

function boxAround({ x, y, anchor }: PlacedLabel, length: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2;
  return { left, right: left + length, top: y - LINE + 3, bottom: y + 3 };
}

function costOf(box: Box, taken: readonly Box[], width: number): number {
  const outside = Math.max(0, -box.left) + Math.max(0, box.right - width);
  return taken.reduce((cost, other) => cost + overlapOf(box, other), outside * LINE);
}

function overlapOf(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

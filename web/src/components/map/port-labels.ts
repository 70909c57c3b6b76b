interface Point {
  x: number;
  y: number;
}

export interface PlacedLabel extends Point {
  anchor: 'start' | 'middle' | 'end';
}

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LINE = 15;
const LETTER = 7;
const AWAY = 11;

/**
 * Places each label to the right, left, above or below its point, choosing the position inside the map with the least
 * overlap.
 */
export function placeLabels(points: readonly (Point & { text: string })[], width: number): PlacedLabel[] {
  const taken: Rectangle[] = points.map(({ x, y }) => rectangleOf({ x: x - 6, y, anchor: 'start' }, 12));
  return points.map((point) => {
    const length = point.text.length * LETTER;
    const [best] = sidesOf(point)
      .map((label) => ({ label, rectangle: rectangleOf(label, length) }))
      .map((one) => ({ ...one, cost: costOf(one.rectangle, taken, width) }))
      .sort((one, other) => one.cost - other.cost);
    if (best === undefined) return { ...point, anchor: 'start' };
    taken.push(best.rectangle);
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

function rectangleOf({ x, y, anchor }: PlacedLabel, length: number): Rectangle {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2;
  return { left, right: left + length, top: y - LINE + 3, bottom: y + 3 };
}

function costOf(rectangle: Rectangle, taken: readonly Rectangle[], width: number): number {
  const outside = Math.max(0, -rectangle.left) + Math.max(0, rectangle.right - width);
  return taken.reduce((cost, other) => cost + overlapOf(rectangle, other), outside * LINE);
}

function overlapOf(one: Rectangle, other: Rectangle): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

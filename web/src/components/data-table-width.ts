/** Pixels of a column that says nothing of it. */
export const WIDTH = 160;

/** Columns take what is left over in proportion to what they want. */
export function widthOf({ width = WIDTH }: { width?: number }): { flex: string } {
  return { flex: `${width} 0 ${width}px` };
}

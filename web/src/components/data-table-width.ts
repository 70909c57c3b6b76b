/** The default width of a column in pixels. */
export const WIDTH = 160;

/** Distributes the remaining width in proportion to the column widths. */
export function widthOf({ width = WIDTH }: { width?: number }): { flex: string } {
  return { flex: `${width} 0 ${width}px` };
}

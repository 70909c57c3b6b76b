/** Default width in pixels. */
export const WIDTH = 160;

/** Starts a column at its width and distributes the remaining space in proportion to the widths. */
export function widthOf({ width = WIDTH }: { width?: number }): { flex: string } {
  return { flex: `${width} 0 ${width}px` };
}

/** Contrast of colors by WCAG 2.2. Colors are `#rrggbb`. */

/** Contrast that WCAG requires of text (success criterion 1.4.3). */
export const TEXT_CONTRAST = 4.5;

const STEPS = 20;

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes the color with white or black until text in it can be read on the ground. */
export function readableOn(ground: string, color: string): string {
  const target = luminanceOf(ground) > 0.18 ? 0 : 255;
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = hexOf(channelsOf(color).map((value) => value + ((target - value) * step) / STEPS));
    if (contrastOf(ground, mixed) >= TEXT_CONTRAST) return mixed;
  }
  return hexOf([target, target, target]);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Replaces the banner role that the header element of a dialog implies. */
const dialog = { attributes: { header: { role: 'presentation' } }, styles: { title: { fontWeight: 600 } } };

/** Deep-water blue, dark enough for white text from shade 7 upwards. */
const sea: MantineColorsTuple = [
  '#e8f6fb',
  '#d2ebf4',
  '#a2d6ea',
  '#6fc0df',
  '#47aed6',
  '#2ea2d0',
  '#1d8fbd',
  '#0b739b',
  '#0b5f80',
  '#0b4f6c',
];

/** Dark backgrounds, borders and text: grays with a blue tint. Cards have shade 6; the page around them is darker. */
const dark: MantineColorsTuple = [
  '#ced6db',
  '#b6c0c7',
  '#8d99a1',
  '#66737c',
  '#37434b',
  '#29343b',
  '#1a2329',
  '#141c20',
  '#0f1518',
  '#0a0f12',
];

export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 7 },
  colors: { sea, dark },
  // Badges and buttons choose black or white text, whichever has more contrast.
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.15rem' } } },
  respectReducedMotion: true,
  components: {
    // Alert titles use the text color, because yellow text on a yellow background is hard to read.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } },
      styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    },
    // Configured by name rather than by import, because these components are loaded with the first page that uses one
    // of them.
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: dialog },
  },
});

/** Dimmed and error text with a contrast of 4.5 to 1 against every background (WCAG 2.2, 1.4.3). */
export const quietText: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#55606a', '--mantine-color-error': '#c92a2a' },
  dark: { '--mantine-color-dimmed': '#a7b1b8', '--mantine-color-error': '#ff8787' },
});

/**
 * Computes the theme variables at build time. Otherwise, the component library would compute them in the browser at
 * each start, from fourteen colors with their shades, and add another style sheet.
 */
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { quietText, theme } from './src/app/theme.ts';

type Variables = Readonly<Record<'variables' | 'light' | 'dark', Readonly<Record<string, string>>>>;

/** Replaces the content of `theme.css` with the variables. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: (_, id) => (id.endsWith('/app/theme.css') ? ownVariables() : null),
  };
}

/** Renders the variables whose values differ from those in the library's style sheet. */
function ownVariables(): string {
  const usual: Variables = defaultCssVariablesResolver(DEFAULT_THEME);
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all: Variables = deepMerge(defaultCssVariablesResolver(merged), quietText(merged));
  const own = (of: keyof Variables) =>
    Object.fromEntries(Object.entries(all[of]).filter(([name, value]) => usual[of][name] !== value));
  return convertCssVariables({ variables: own('variables'), light: own('light'), dark: own('dark') }, ':root');
}

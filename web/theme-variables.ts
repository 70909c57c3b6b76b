/**
 * Works out the variables of the theme when the app is built. The component library would do so in the browser at each start, from
 * fourteen colours and their shades, and hand it the result as one more sheet of styles.
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

/** Fills `theme.css`. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: (_, id) => (id.endsWith('/app/theme.css') ? ownVariables() : null),
  };
}

/** Those that the styles of the library do not have already. */
function ownVariables(): string {
  const usual: Variables = defaultCssVariablesResolver(DEFAULT_THEME);
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all: Variables = deepMerge(defaultCssVariablesResolver(merged), quietText(merged));
  const own = (of: keyof Variables) =>
    Object.fromEntries(Object.entries(all[of]).filter(([name, value]) => usual[of][name] !== value));
  return convertCssVariables({ variables: own('variables'), light: own('light'), dark: own('dark') }, ':root');
}

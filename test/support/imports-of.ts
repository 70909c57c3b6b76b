import path from 'node:path';

/** Lists the project files that a file imports, according to its text. */
export function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/^(?:import|export|\}) .*?from '(\.[^']+)';$/gm);
  return [...found].map(([, specifier = '']) => path.join(path.dirname(file), specifier));
}

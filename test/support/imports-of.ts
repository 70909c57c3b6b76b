import path from 'node:path';

/** Lists the project files that a file's text imports. */
export function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/^(?:import|export|\}) .*?from '(\.[^']+)';$/gm);
  return [...found].map(([, specifier = '']) => path.join(path.dirname(file), specifier));
}

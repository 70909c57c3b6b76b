/** Appends an entry, imported by name, to an exported list in a source text. Throws if there is no such list. */
export function addToList(text: string, list: string, entry: string, from: string): string {
  const start = new RegExp(`export const ${list}\\b[^\\n]*= \\[`).exec(text);
  if (!start) throw new Error(`no list ${list} is found`);
  const opened = start.index + start[0].length;
  const closed = text.indexOf('];', opened);
  const before = text.slice(opened, closed);
  const entries = before.trim() === '' ? `\n  ${entry},\n` : `${before.trimEnd().replace(/,?$/, ',')}\n  ${entry},\n`;
  const grown = text.slice(0, opened) + entries + text.slice(closed);
  const firstImport = grown.search(/^import /m);
  const line = `import { ${entry} } from '${from}';\n`;
  return grown.slice(0, firstImport) + line + grown.slice(firstImport);
}

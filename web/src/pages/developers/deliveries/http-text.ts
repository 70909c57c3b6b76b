/** Formats headers as in HTTP/1.1, one per line. */
export function headersAsText(headers: Readonly<Record<string, string>> | null): string {
  return Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

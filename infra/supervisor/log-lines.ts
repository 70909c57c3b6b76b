import { createColors } from 'picocolors';
import { isRecord } from '../../reference/records.ts';

export type Print = (source: string, line: string) => void;

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'warn', 50: 'error', 60: 'fatal' };
const sourceWidth = 10;
// Fields that are redundant or do not help the reader.
const leftOut = ['level', 'time', 'name', 'msg', 'pid', 'hostname'];

/** Writes lines as `12:03:04 worker     text`, in color if `out` is a terminal. */
export function createPrinter(out: { write(text: string): unknown; isTTY?: boolean }): Print {
  const colors = createColors(out.isTTY === true && !process.env.NO_COLOR);
  const paints = [colors.cyan, colors.magenta, colors.blue, colors.green, colors.yellow];
  const paintOf = new Map<string, (text: string) => string>();
  return (source, line) => {
    if (!paintOf.has(source)) paintOf.set(source, paints[paintOf.size % paints.length] ?? String);
    const paint = paintOf.get(source) ?? String;
    const time = new Date().toTimeString().slice(0, 8);
    for (const part of line.split('\n')) {
      out.write(`${colors.dim(time)} ${paint(source.padEnd(sourceWidth))} ${part}\n`);
    }
  };
}

/** Renders a pino JSON line for people; returns any other line unchanged. */
export function readableLine(line: string): string {
  const entry = parseEntry(line);
  if (entry === null) return line;
  const level = levels[Number(entry.level)] ?? '';
  const message = typeof entry.msg === 'string' ? entry.msg : '';
  const rest = Object.entries(entry)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, value]) => (name === 'err' ? describeError(value) : `${name}=${describe(value)}`));
  return [level === '' ? '' : `${level}:`, message, ...rest].filter((part) => part !== '').join(' ');
}

function parseEntry(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const entry: unknown = JSON.parse(line);
    return isRecord(entry) && 'level' in entry ? entry : null;
  } catch {
    return null;
  }
}

function describe(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describeError(value: unknown): string {
  if (typeof value !== 'object' || value === null) return describe(value);
  const { message, stack }: { message?: unknown; stack?: unknown } = value;
  return typeof stack === 'string' ? `\n${stack}` : `(${describe(message)})`;
}

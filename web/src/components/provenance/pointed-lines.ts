/** An answer as lines to read, and which of them a JSON pointer (RFC 6901) leads to. */
export interface ReadableAnswer {
  lines: string[];
  /** First and last line of what is pointed at, from 0; null where nothing is. */
  pointed: readonly [number, number] | null;
}

/** Text that is no JSON stays as it is. */
export function readableAnswer(text: string, pointer: string | null): ReadableAnswer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { lines: text.split('\n'), pointed: null };
  }
  const steps = pointer?.startsWith('/') ? pointer.slice(1).split('/').map(unescaped) : null;
  const written: ReadableAnswer = { lines: [], pointed: null };
  write(written, value, { indent: '', before: '', after: '', steps });
  return written;
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

interface Place {
  indent: string;
  /** Name of a member. */
  before: string;
  /** A comma. */
  after: string;
  /** What is left of the pointer; null off its path. */
  steps: readonly string[] | null;
}

function write(written: ReadableAnswer, value: unknown, { indent, before, after, steps }: Place): void {
  const first = written.lines.length;
  const isList = Array.isArray(value);
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length === 0) written.lines.push(`${indent}${before}${JSON.stringify(value)}${after}`);
  else {
    written.lines.push(`${indent}${before}${isList ? '[' : '{'}`);
    for (const [index, [name, member]] of members.entries()) {
      write(written, member, {
        indent: `${indent}  `,
        before: isList ? '' : `${JSON.stringify(name)}: `,
        after: index < members.length - 1 ? ',' : '',
        steps: steps !== null && steps[0] === name ? steps.slice(1) : null,
      });
    }
    written.lines.push(`${indent}${isList ? ']' : '}'}${after}`);
  }
  if (steps?.length === 0) written.pointed = [first, written.lines.length - 1];
}

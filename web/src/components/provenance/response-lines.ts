/** Formats a response as lines and finds those to which a JSON pointer (RFC 6901) refers. */
export interface FormattedResponse {
  lines: string[];
  /** First and last line of the value, counted from 0; null if it is not in the response. */
  pointed: readonly [number, number] | null;
}

/** Formats a response. Text that is not JSON stays unchanged. */
export function formattedResponse(text: string, pointer: string | null): FormattedResponse {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { lines: text.split('\n'), pointed: null };
  }
  const steps = pointer?.startsWith('/') ? pointer.slice(1).split('/').map(unescaped) : null;
  const written: FormattedResponse = { lines: [], pointed: null };
  write(written, value, { indent: '', before: '', after: '', steps });
  return written;
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

interface Place {
  indent: string;
  /** The name of the member. */
  before: string;
  /** A comma, if another member follows. */
  after: string;
  /** The remaining segments of the pointer; null outside its path. */
  steps: readonly string[] | null;
}

function write(written: FormattedResponse, value: unknown, { indent, before, after, steps }: Place): void {
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

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPrinter, readableLine } from './log-lines.ts';

function printed(isTTY: boolean, source: string, line: string): string {
  let text = '';
  createPrinter({ isTTY, write: (part) => (text += part) })(source, line);
  return text;
}

afterEach(() => vi.unstubAllEnvs());

describe('readableLine', () => {
  it('shows message and fields of a log entry', () => {
    const entry = { level: 40, time: 1, name: 'worker', msg: 'slow answer', ms: 1200, line: 'TEST' };
    expect(readableLine(JSON.stringify(entry))).toBe('warn: slow answer ms=1200 line=TEST');
  });

  it('shows where an error came from', () => {
    const entry = { level: 50, msg: 'failed', err: { message: 'x', stack: 'Error: x\n  at y' } };
    expect(readableLine(JSON.stringify(entry))).toBe('error: failed \nError: x\n  at y');
  });

  it.each(['plain text', '{broken', '{"no":"level"}'])('leaves %s as it is', (line) => {
    expect(readableLine(line)).toBe(line);
  });
});

describe('createPrinter', () => {
  it('names the process on every line, without color where no terminal is', () => {
    expect(printed(false, 'api', 'one\ntwo')).toMatch(/^\d\d:\d\d:\d\d api {8}one\n\d\d:\d\d:\d\d api {8}two\n$/);
  });

  it('uses color on a terminal', () => {
    vi.stubEnv('NO_COLOR', '');
    expect(printed(true, 'api', 'one')).toContain('\u001b[');
  });
});

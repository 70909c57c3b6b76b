/**
 * Damages interchanges as happens in practice: in transmission, in a text editor, or in software that reformats them.
 */
import fc from 'fast-check';

export interface Damage {
  kind:
    | 'flip'
    | 'delete'
    | 'insert'
    | 'cut'
    | 'drop_segment'
    | 'repeat_segment'
    | 'swap_segments'
    | 'splice'
    | 'break_line';
  /** Fractions of the length, 0 to 1. */
  from: number;
  to: number;
  byte: number;
}

/** Separators, digits, letters, and bytes that programs often mishandle. */
const BYTES = [..."*~>|^+:?'. \n\r0123456789ABEILPRSTUVX", '\u0000', '\u007f', '\u00e9', '\u00ff'].map((character) =>
  character.charCodeAt(0),
);

const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });

export const arbitraryDamage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom<Damage['kind']>(
    'flip',
    'flip',
    'flip',
    'delete',
    'insert',
    'insert',
    'cut',
    'drop_segment',
    'repeat_segment',
    'swap_segments',
    'splice',
    'break_line',
  ),
  from: share,
  to: share,
  byte: fc.constantFrom(...BYTES),
});

export function damaged(text: string, { kind, from, to, byte }: Damage): string {
  const [a, b] = [Math.floor(from * text.length), Math.floor(to * text.length)];
  const character = String.fromCharCode(byte);
  switch (kind) {
    case 'flip':
      return text.slice(0, a) + character + text.slice(a + 1);
    case 'delete':
      return text.slice(0, a) + text.slice(a + 1 + Math.floor(to * 8));
    case 'insert':
      return text.slice(0, a) + character + text.slice(a);
    case 'cut':
      return text.slice(0, a);
    case 'splice':
      return text.slice(0, Math.max(a, b)) + text.slice(Math.min(a, b));
    case 'break_line':
      return `${text.slice(0, a)}\n${text.slice(a)}`;
    default:
      return onSegments(text, kind, from, to);
  }
}

function onSegments(text: string, kind: Damage['kind'], from: number, to: number): string {
  const segments = text.split(/(?<=[~'^])/);
  const [a, b] = [Math.floor(from * segments.length), Math.floor(to * segments.length)];
  const [one = '', other = ''] = [segments[a], segments[b]];
  if (kind === 'drop_segment') segments.splice(a, 1);
  else if (kind === 'repeat_segment') segments.splice(b, 0, one);
  else {
    segments[a] = other;
    segments[b] = one;
  }
  return segments.join('');
}

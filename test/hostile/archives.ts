/** Hostile archives: bombs, lies about sizes, names that are paths, damage. */
import {
  bytesOf,
  cutOff,
  damaged,
  type HostileFile,
  type Hostility,
  joined,
  NOTICE,
  type Outcome,
} from './hostile-file.ts';
import { type RawEntry, rawZip } from './zip-bytes.ts';

const MEGABYTE = 1024 * 1024;
const zipFile = { fileName: 'papers.zip', contentType: 'application/zip' };
const entry = (name: string | Uint8Array, content = NOTICE, rest: Partial<RawEntry> = {}): RawEntry => ({
  name,
  content: bytesOf(content),
  ...rest,
});
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i));
const zeros = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE);

/** Names of files in an archive that must stay names. */
export const HOSTILE_NAMES: readonly (string | Uint8Array)[] = [
  ...[
    '../../../../etc/passwd',
    '/etc/shadow',
    '..\\..\\windows\\system32\\x.dll',
    'C:\\x.txt',
    '\\\\server\\share\\x.txt',
  ],
  ...['~/.ssh/authorized_keys', './.env', '.', '..', '', ' ', 'a/../../b.txt', 'a//b.txt', 'file:///etc/passwd'],
  ...[
    'nul',
    'con.txt',
    'a\u0000.pdf',
    'a\r\nX-Injected: 1.txt',
    'a\u202efdp.exe',
    '\u2066x\u2069.txt',
    '<script>alert(1)</script>.txt',
  ],
  ...['=cmd|calc!A1.csv', '"; drop table documents; --.txt', '$(id).txt', '`id`.txt', '%2e%2e%2fx.txt', '__proto__'],
  ...['constructor', 'hasOwnProperty', 'x'.repeat(60_000), '\u{1f4a3}.txt', 'e\u0301'.repeat(200)],
  Uint8Array.from([0xff, 0xfe, 0xc0, 0xaf, 0x2e, 0x74, 0x78, 0x74]),
];

export function hostileArchives(hostility: Hostility): HostileFile[] {
  const file = (name: string, bytes: () => Uint8Array, ...outcomes: Outcome[]): HostileFile => ({
    ...{ ...zipFile, name: `archive ${name}`, bytes },
    ...(outcomes.length === 0 ? {} : { outcomes }),
  });
  const nested = (depth: number): Uint8Array =>
    times(depth, (level) => level).reduce(
      (inner, level) => rawZip([{ name: `${level}.zip`, content: inner }]),
      rawZip([entry('notice.txt')]),
    );
  const plain = () => rawZip([entry('a.txt'), entry('b.txt', 'DELIVERY ORDER')]);
  return [
    file('of a file of zeros', () => rawZip([{ name: 'a.txt', content: zeros(20) }]), 'too_large'),
    file(
      'of a gigabyte in 100 files',
      () => rawZip(times(100, (i) => ({ name: `${i}.txt`, content: zeros(10) }))),
      'too_large',
    ),
    file('whose files share one deflated content', () => sharing(100, 10 * MEGABYTE, false), 'too_large'),
    file('whose files share one stored content', () => sharing(100, 1, true), 'too_large'),
    file(
      'that unpacks to more than it declares',
      () => rawZip([{ name: 'a.txt', content: zeros(20), unpackedBytes: 9 }]),
      'not_readable',
    ),
    file(
      'that declares four gigabytes',
      () => rawZip([entry('a.txt', NOTICE, { unpackedBytes: 0xffff_fffe })]),
      'too_large',
    ),
    file('that declares wide sizes it lacks', () =>
      rawZip([entry('a.txt', NOTICE, { unpackedBytes: 0xffff_ffff, packedBytes: 0xffff_ffff })]),
    ),
    file('in archives, 3 deep', () => nested(3), 'no_text'),
    file('in archives, 200 deep', () => nested(200), 'no_text'),
    file('of 101 files', () => rawZip(times(101, (i) => entry(`${i}.txt`))), 'too_large'),
    file('of 60,000 files', () => rawZip(times(60_000, (i) => entry(`${i}`, ''))), 'too_large'),
    file('of 60,000 folders', () => rawZip(times(60_000, (i) => entry(`${i}/`, ''))), 'no_text'),
    file('of two files of one name', () => rawZip([entry('a.txt'), entry('a.txt', 'DELIVERY ORDER')]), 'read'),
    file('with a password', () => rawZip([entry('a.txt', NOTICE, { flags: 0x801 })]), 'encrypted'),
    file(
      'with a password on its second file',
      () => rawZip([entry('a.txt'), entry('b.txt', NOTICE, { flags: 1 })]),
      'encrypted',
    ),
    ...[1, 6, 9, 12, 14, 93, 95, 98, 99].map((method) =>
      file(`of compression method ${method}`, () => rawZip([entry('a.txt', NOTICE, { method })]), 'not_readable'),
    ),
    file(
      'whose content is not deflated',
      () => rawZip([entry('a.txt', NOTICE, { stored: true, method: 8 })]),
      'not_readable',
    ),
    file('whose file lies outside', () => rawZip([entry('a.txt', NOTICE, { offset: 0x7fff_ffff })]), 'not_readable'),
    file('whose file is its own directory', () => rawZip([entry('a.txt', NOTICE, { offset: 60, stored: true })])),
    file(
      'with a link to a file of the system',
      () => rawZip([entry('link', '/etc/passwd', { mode: 0o120777 })]),
      'read',
    ),
    file('of hostile names', () => rawZip(HOSTILE_NAMES.map((name, i) => entry(name, `file ${i}`))), 'read'),
    file('of a folder with content', () => rawZip([entry('folder/', NOTICE)]), 'no_text'),
    file('with another archive in its comment', () =>
      rawZip([entry('a.txt')], { comment: Buffer.from(plain()).toString('latin1').slice(0, 300) }),
    ),
    file('after the mark of a picture', () => rawZip([entry('a.txt')], { prefix: 'GIF89a'.padEnd(64, '\u0001') })),
    file('after the mark of a program', () => rawZip([entry('a.txt')], { prefix: 'MZ'.padEnd(64, '\u0001') })),
    file('after a page', () => rawZip([entry('a.txt')], { prefix: '<html><script>1</script></html>' })),
    file('before a PDF', () => joined(plain(), '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')),
    file(
      'of hostile documents',
      () => rawZip([entry('a.pdf', '%PDF-1.7\n'), entry('b.html', '<script>1</script>'), entry('c.exe', 'MZ\u0000')]),
      'read',
    ),
    ...cutOff({ ...zipFile, bytes: plain }, 'archive', [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]),
    ...damaged(hostility, { ...zipFile, bytes: plain }, 'archive', 6),
    ...Object.entries(OTHER_ARCHIVES).map(([name, mark]) => ({
      ...{ fileName: `papers.${name}`, contentType: 'application/octet-stream', name: `archive of type ${name}` },
      bytes: () => joined(Buffer.from(mark, 'hex'), new Uint8Array(600)),
      outcomes: ['unsupported_type', 'not_readable'] satisfies Outcome[],
    })),
  ];
}

const OTHER_ARCHIVES = {
  rar: '526172211a0700',
  '7z': '377abcaf271c0004',
  gz: '1f8b0800000000000003',
  bz2: '425a6839314159265359',
  xz: 'fd377a585a0000',
  zst: '28b52ffd2004',
  cab: '4d53434600000000',
};

/** Returns an archive whose files all have the same content at the same place. */
function sharing(files: number, bytes: number, stored: boolean): Uint8Array {
  const content = stored ? new Uint8Array(MEGABYTE) : new Uint8Array(bytes);
  const rest = { content, stored, ...(stored ? { unpackedBytes: 0 } : {}) };
  const first = rawZip([{ name: '000', ...rest }]);
  const end = first.length - 22;
  const directoryAt = Buffer.from(first).readUInt32LE(end + 16);
  const directory = first.slice(directoryAt, end);
  const tail = Buffer.from(first.slice(end));
  tail.writeUInt16LE(files, 8);
  tail.writeUInt16LE(files, 10);
  return joined(first.slice(0, directoryAt), ...times(files, () => directory), tail);
}

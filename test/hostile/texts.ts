/** Hostile texts: HTML with scripts, formulas in CSV, bombs for patterns, broken encodings. */
import { bytesOf, type HostileFile, type Hostility, joined, NOTICE, type Outcome } from './hostile-file.ts';

const MEGABYTE = 1024 * 1024;

export function hostileTexts({ trap }: Hostility): HostileFile[] {
  const make =
    (kind: string, fileName: string, contentType: string | null) =>
    (name: string, content: () => string | Uint8Array, ...outcomes: Outcome[]): HostileFile => ({
      ...{ fileName, contentType, name: `${kind} ${name}`, bytes: () => joined(content()) },
      ...(outcomes.length === 0 ? {} : { outcomes }),
    });
  const html = make('HTML', 'notice.html', 'text/html');
  const csv = make('CSV', 'status.csv', 'text/csv');
  const text = make('text', 'notice.txt', 'text/plain');
  const heavy = (file: HostileFile): HostileFile => ({ ...file, isHeavy: true });
  const body = (inner: string) => `<html><body><p>ARRIVAL NOTICE</p>${inner}</body></html>`;
  const loads = [
    'img src',
    'script src',
    'iframe src',
    'embed src',
    'object data',
    'link rel=stylesheet href',
    'video src',
    'base href',
    'form action',
    'body background',
  ];
  return [
    html(
      'that runs scripts',
      () =>
        body(
          `<script>fetch("${trap}")</script><svg onload="fetch('${trap}')"><a href="javascript:fetch('${trap}')">x</a>`,
        ),
      'read',
    ),
    html('that loads everything', () => body(loads.map((load) => `<${load}="${trap}">`).join('')), 'read'),
    html(
      'that leads elsewhere',
      () => `<html><meta http-equiv="refresh" content="0;url=${trap}"><body>text</body></html>`,
      'read',
    ),
    html(
      'with a style sheet at an address',
      () => body(`<style>@import "${trap}"; p { background: url(${trap}) }</style>`),
      'read',
    ),
    html(
      'with text that people cannot see',
      () => body('<p style="display:none">MSCU6683873</p><p hidden>MSCU6683873</p>'),
      'read',
    ),
    html(
      'of entities in entities',
      () => `<!DOCTYPE html [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${body('&b;&b;')}`,
      'read',
    ),
    html('with tags 200,000 deep', () => body(`${'<div>'.repeat(200_000)}text`), 'too_large'),
    html('with tables 20,000 deep', () => body(`${'<table><tr><td>'.repeat(20_000)}text`), 'too_large'),
    html(
      'with 100,000 attributes',
      () => body(`<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(' ')}>text</p>`),
      'read',
    ),
    html('with a tag that never ends', () => body(`<p ${'a="'.repeat(100_000)}`)),
    html('with a comment that never ends', () => `<html><body>text<!--${'-<!'.repeat(300_000)}`, 'read'),
    html('of a million marks', () => body('<'.repeat(1_000_000))),
    html('of a million entities', () => body('&#x1F4A3;'.repeat(200_000))),
    html('of a million closing tags', () => body('</p>'.repeat(1_000_000))),
    csv(
      'of formulas',
      () => [`=HYPERLINK("${trap}"),+1,-1`, "@SUM(1),=cmd|' /C calc'!A0,x", 'a,b,c'].join('\n'),
      'read',
    ),
    csv('with a quote that never ends', () => `a,b,c\nd,e,f\n"${'x,'.repeat(300_000)}`),
    heavy(csv('of a million columns', () => `${'a,'.repeat(1_000_000)}\n${'b,'.repeat(1_000_000)}`, 'too_large')),
    heavy(csv('of a million rows', () => 'a,b,c\n'.repeat(1_000_000), 'too_large')),
    csv('of separators of all kinds', () => ';\t,'.repeat(50_000)),
    ...(
      [
        'A',
        ' ',
        '1',
        '-',
        '.',
        '/',
        ':',
        ': ',
        '1/',
        'MSCU6683873 ',
        'Container: ',
        '01-',
        '\t',
        '\n',
        '\f',
        '1.1,',
        'MSCU 668387',
        'ETA ',
      ] as const
    ).map((unit) =>
      heavy(
        text(`of ${JSON.stringify(unit)} without end`, () => unit.repeat(Math.floor((3 * MEGABYTE) / unit.length))),
      ),
    ),
    ...(['A', '1', '-', 'Container: ', 'MSCU6683873 ', '01-', 'x: '] as const).map((unit) =>
      heavy(
        text(`of 900,000 characters ${JSON.stringify(unit)}`, () => unit.repeat(Math.floor(900_000 / unit.length))),
      ),
    ),
    ...(['A', '1', '-', 'Container: ', '01-', 'MSCU 668387', ': '] as const).map((unit) =>
      text(`of 20,000 characters ${JSON.stringify(unit)}`, () => unit.repeat(Math.floor(20_000 / unit.length))),
    ),
    text('of more bytes than are read', () => new Uint8Array(26 * MEGABYTE), 'too_large'),
    text('of no bytes', () => '', 'no_text'),
    text('of zeros', () => new Uint8Array(5_000), 'unsupported_type'),
    text('of bytes that are no UTF-8', () => Uint8Array.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xf8, 0x88, 0x80]), 'read'),
    text('in UTF-16 with half a character', () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]), 'read'),
    text('in UTF-32', () => Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])),
    text('that is written from right to left', () => `\u202e${NOTICE}\u2066\u202d`, 'read'),
    text('of marks on marks', () => `${NOTICE}${'\u0301'.repeat(100_000)}`, 'read'),
    text(
      'that is XML of entities',
      () =>
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY h SYSTEM "${trap}">]><a>&f;&h;</a>`,
      'read',
    ),
    text(
      'that is a picture of scripts',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('${trap}')"><script>fetch("${trap}")</script><image href="${trap}"/></svg>`,
    ),
    text('that is a shell script', () => `#!/bin/sh\ncurl ${trap}\nrm -rf ~\n`),
    text('that is JSON 100,000 deep', () => '[{"a":'.repeat(50_000), 'read'),
    text(
      'that is RTF with an object',
      () =>
        `{\\rtf1{\\object\\objautlink{\\*\\objdata ${'41'.repeat(2_000)}}}{\\field{\\*\\fldinst{INCLUDEPICTURE "${trap}"}}}}`,
    ),
    text(
      'that is the EICAR test file',
      () => bytesOf(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')),
      'read',
    ),
  ];
}

import { describe, expect, it } from 'vitest';
import { findCitations, findFormerCitations, headingsOf, linkCitations, relativeLinksOf } from './citations.ts';

const cited = (text: string) => findCitations(text).map(({ document, number }) => `${document} ${number}`);

describe('citations', () => {
  it.each([
    ['/** Limits of an account (spec/contract 6.2, spec D6). */', ['contract 6.2', 'decisions D6']],
    ['// See spec/sources A6, A9 and G43.', ['sources A6', 'sources A9', 'sources G43']],
    ['spec/tracking 2.7 to 2.10, 14 tries', ['tracking 2.7', 'tracking 2.10', 'tracking 14']],
    ['/**\n * One script (spec/sources\n * E1).\n */', ['sources E1']],
    ['spec/sources R, spec/delivery C', ['sources R', 'delivery C']],
    ['-- Rolling windows (decision 0017,\n-- spec\n-- D6)', ['decisions D6', 'records 0017']],
    ['spec D4, D9 and D33', ['decisions D4', 'decisions D9', 'decisions D33']],
    ['Decisions 0030 and 0031', ['records 0030', 'records 0031']],
    ['spec/contract 2. A carrier', ['contract 2']],
    ['docs/spec/contract.md, spec/README.md, a spec that 7 people read', []],
    ['rule D18-not-polled of spec D18', ['decisions D18']],
  ])('of %j', (text, expected) => {
    expect(cited(text)).toEqual(expected);
  });

  it('have the line where they begin', () => {
    expect(findCitations('\n\n/** spec D6 */')).toEqual([{ line: 3, document: 'decisions', number: 'D6' }]);
  });
});

describe('former citations', () => {
  it.each([
    'rest-contract 5.2',
    'sources.md G 12',
    'tracking-model 2.1',
    '`decisions.md` 20',
    'design section 7',
    '(decisions 6)',
    'specification 4.7',
    'docs/decisions/0017)',
    'spec/sources A.9',
    'spec/sources G 12',
  ])('are found: %s', (text) => {
    expect(findFormerCitations(text)).toHaveLength(1);
  });

  it.each(['[sources](sources.md)', 'decision 0012', 'docs/decisions/0012-the-line.md', 'sources.md#g12-rollover'])(
    'are not seen in %s',
    (text) => {
      expect(findFormerCitations(text)).toEqual([]);
    },
  );
});

describe('headings', () => {
  it('have numbers and anchors', () => {
    const markdown =
      '# Title\n\n### 2.1 container, `lfd_on`\n\n```\n# no heading\n```\n\n## G12 A [link](x.md)\n\n# Title\n';
    expect(headingsOf(markdown)).toEqual([
      { number: null, anchor: 'title' },
      { number: '2.1', anchor: '21-container-lfd_on' },
      { number: 'G12', anchor: 'g12-a-link' },
      { number: null, anchor: 'title-1' },
    ]);
  });
});

describe('links', () => {
  it('are those to files and headings, outside of code', () => {
    const markdown =
      '[a](x.md#y) [b](https://example.com/)\n`[c](z.md)`\n```\n[d](e.md)\n```\n![f](images/f.png "F") [g](#h)';
    expect(relativeLinksOf(markdown)).toEqual([
      { line: 1, path: 'x.md', anchor: 'y' },
      { line: 6, path: 'images/f.png', anchor: '' },
      { line: 6, path: '', anchor: 'h' },
    ]);
  });

  it('are made of citations', () => {
    const addressOf = (document: string, number: string) => `${document}.md#${number}`;
    expect(linkCitations('spec/sources A6, G43 and spec D6, decision 0018', addressOf)).toBe(
      '[spec/sources A6](sources.md#A6), [G43](sources.md#G43) and [spec D6](decisions.md#D6), [decision 0018](records.md#0018)',
    );
  });
});

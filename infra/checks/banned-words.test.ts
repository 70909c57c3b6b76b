import { describe, expect, it } from 'vitest';
import { bannedIn, findBannedWords } from './banned-words.ts';

describe('bannedIn', () => {
  it.each([
    ['toldContainer', ['told']],
    ['LOOK_AT_ALL_EVERY_MS', ['look']],
    ['store/known-containers', ['known']],
    ['openBoxes', ['boxes']],
    ['HTTPAsked2', ['asked']],
  ])('finds the banned parts of %s', (name, expected) => {
    expect(bannedIn(name)).toEqual(expected);
  });

  it.each(['unknownLine', 'task', 'lookUpPort', 'lookup', 'boundingBox', 'textBoxes', 'inbox', 'backyard', 'asked_at'])(
    'accepts %s',
    (name) => {
      expect(bannedIn(name)).toEqual([]);
    },
  );
});

describe('findBannedWords', () => {
  const found = (file: string, source: string): string[] =>
    findBannedWords(file, source).map(({ line, word, found }) => `${line} ${word} ${found}`);

  it('finds a file name', () => {
    expect(found('store/known.ts', '')).toEqual(['1 known store/known.ts']);
  });

  it('finds names where they are declared, not where they are used', () => {
    const source = `import { told } from './x.ts';
const { asked, port: kept = 1 } = told();
function f(heard: string, [meant]: string[]): void { told.look(); }
interface Known { bell?: string; gathered(wish: string): void; asked_at: string }
class C { #doubts = 1; constructor(private readonly yard: string) {} }`;
    expect(found('store/a.ts', source)).toEqual([
      '2 kept kept',
      '3 heard heard',
      '3 meant meant',
      '4 known Known',
      '4 bell bell',
      '4 gathered gathered',
      '4 wish wish',
      '5 doubts doubts',
      '5 yard yard',
    ]);
  });

  it('finds the right line after letters of several bytes', () => {
    expect(found('store/a.ts', `// äöü €\n\nconst told = 1;`)).toEqual(['3 told told']);
  });

  it('finds doc comments that begin without a subject', () => {
    expect(found('store/a.ts', `/** Of a line. */\n/**\n * Where it is.\n */\n/** Official name. */`)).toEqual([
      '1 Of /** Of a line. */',
      '2 Where /** Where it is.',
    ]);
  });

  it('finds texts for people in the web app, not keys and not texts of other folders', () => {
    const source = `const a = <p title="told">We told the yard</p>;\nconst b = 'Nobody signed in';`;
    expect(found('web/src/a.tsx', source)).toEqual(['1 told "We told the yard"', '2 nobody "Nobody signed in"']);
    expect(found('store/a.tsx', source)).toEqual([]);
  });
});

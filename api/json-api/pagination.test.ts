import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sliceOf } from '../../operations/lists/pages.ts';
import { listLinks, listMeta, readPage } from './pagination.ts';
import { Query } from './query.ts';

const url = 'http://x/v2/things';

describe('pages', () => {
  test('every item is on exactly one page, and next exists on all pages but the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 100 }), (total, size) => {
        const query = new Query(`page[size]=${size}`);
        const seen: number[] = [];
        let page = readPage(query, 30);
        for (;;) {
          const { limit, offset } = sliceOf(page);
          for (let item = offset; item < Math.min(offset + limit, total); item++) seen.push(item);
          const links = listLinks(url, query, page, { total });
          const { pagination } = listMeta(page, 0, { total });
          expect(pagination.next === undefined).toBe(links.next === undefined);
          expect(links.first === undefined).toBe(page.number === 1);
          for (const link of Object.values(links)) expect(link).toBeTypeOf('string');
          if (links.next === undefined) break;
          page = readPage(new Query(links.next.split('?')[1] ?? ''), 30);
        }
        expect(seen).toEqual(Array.from({ length: total }, (_, index) => index));
      }),
    );
  });

  test('a list without items is one page', () => {
    expect(listMeta({ number: 1, size: 30 }, 0, { total: 0 })).toEqual({
      size: 0,
      total: 0,
      pagination: { current: 1, records: 0 },
    });
  });

  test('other parameters stay in the links, decoded and encoded again', () => {
    const query = new Query('filter%5Bstatus%5D=a%26b&include=x,y&page%5Bnumber%5D=2');
    expect(listLinks(url, query, { number: 2, size: 30 }, { total: 31 }).prev).toBe(
      `${url}?filter[status]=a%26b&include=x%2Cy&page[number]=1`,
    );
  });
});

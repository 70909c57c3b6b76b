import { expect, it } from 'vitest';
import { findShippingLine, shippingLines } from './shipping-lines.ts';

it('no code belongs to two lines', () => {
  const codes = shippingLines.flatMap((line) => [line.scac, ...line.alternativeScacs]);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[A-Z]{4}$/);
});

it('a line is found by each of its codes', () => {
  expect(findShippingLine('YMJA')?.scac).toBe('YMLU');
  expect(findShippingLine('MEDU')?.scac).toBe('MSCU');
  expect(findShippingLine('XXXX')).toBeNull();
});

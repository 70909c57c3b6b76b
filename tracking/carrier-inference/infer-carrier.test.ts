import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippingLines } from '../../reference/lines/shipping-lines.ts';
import { inferCarrier } from './infer-carrier.ts';
import { patternOf } from './read-number.ts';
import type { Inference, InferenceInput } from './types.ts';

const lines = shippingLines.map(({ scac, name }) => ({ scac, name, enabled: false }));

function infer(number: string, given: Partial<InferenceInput> = {}): Inference {
  const inference = inferCarrier({ number, type: null, lines, outcomes: [], answers: [], ...given });
  if (inference === null) throw new Error(`${number} is no number`);
  return inference;
}

describe('what a number is', () => {
  it('recognizes containers by their format and verifies the check digit (ISO 6346)', () => {
    expect(infer('msku 601167-2')).toMatchObject({
      numberType: 'container',
      validation: {
        isValid: true,
        type: 'container',
        checkDigitPassed: true,
        parsedNumber: 'MSKU6011672',
        reason: null,
      },
    });
    expect(infer('MSKU6011673').validation).toMatchObject({ isValid: false, checkDigitPassed: false });
    expect(infer('MSKU6011673').validation.reason).toContain('it must be 2');
  });

  it('recognizes bills of lading and bookings by the number formats of lines', () => {
    expect(infer('MAEU212345678')).toMatchObject({ numberType: 'bill_of_lading', validation: { isValid: true } });
    expect(infer('EBKG01234567').numberType).toBe('booking');
    expect(infer('HELLOWORLD').validation).toMatchObject({ isValid: null, type: 'shipment', checkDigitPassed: null });
  });

  it('says that a container number without its check digit is one', () => {
    expect(infer('MSKU601167').validation.reason).toContain('without its check digit');
  });

  it.each(['', '   ', '-', 'ABC', 'a b', '<script>', '🚢🚢🚢🚢', 'X'.repeat(36)])(
    '%j is no number at all',
    (number) => {
      expect(inferCarrier({ number, type: null, lines, outcomes: [], answers: [] })).toBeNull();
    },
  );

  it('takes the declared type before its own', () => {
    expect(infer('212345678', { type: 'booking' }).numberType).toBe('booking');
    expect(infer('MSKU6011672', { type: 'bill_of_lading' }).validation.type).toBe('shipment');
  });
});

describe('which line it belongs to', () => {
  it('selects by letters that only one line uses', () => {
    expect(infer('MEDUAB123456')).toMatchObject({ decision: 'auto_select', selected: { scac: 'MSCU' } });
    expect(infer('COSU6123456780')).toMatchObject({ decision: 'auto_select', selected: { scac: 'COSU' } });
  });

  it('never selects by the owner code alone, and a leased container selects no line at all', () => {
    expect(infer('MSKU6011672')).toMatchObject({ decision: 'needs_confirmation', selected: { scac: 'MAEU' } });
    const leased = infer('TEXU3070079');
    expect(leased).toMatchObject({ decision: 'no_prediction', selected: null });
    expect(leased.candidates.length).toBeGreaterThan(0);
  });

  it('selects a line that confirms a leased container', () => {
    const answers = [
      { scac: 'HLCU', answer: 'known' },
      { scac: 'MSCU', answer: 'unknown' },
    ] as const;
    expect(infer('TEXU3070079', { answers })).toMatchObject({ decision: 'auto_select', selected: { scac: 'HLCU' } });
  });

  it('selects none of two lines that both know the number', () => {
    const answers = [
      { scac: 'HLCU', answer: 'known' },
      { scac: 'MSCU', answer: 'known' },
    ] as const;
    const both = infer('TEXU3070079', { answers });
    expect(both.decision).not.toBe('auto_select');
    expect(both.candidates.slice(0, 2).map(({ scac }) => scac)).toEqual(['MSCU', 'HLCU']);
  });

  it('learns from what lines knew here before, but not from the owner code of a lessor', () => {
    const number = 'ABCDEF123456';
    expect(infer(number).decision).toBe('no_prediction');
    const outcomes = [{ scac: 'WHLC', succeeded: 400, failed: 0 }];
    expect(infer(number, { outcomes })).toMatchObject({ decision: 'auto_select', selected: { scac: 'WHLC' } });
    expect(infer('TEXU3070079', { outcomes }).decision).toBe('no_prediction');
  });

  it('lowers the confidence of a line that did not find such numbers', () => {
    const outcomes = [{ scac: 'MAEU', succeeded: 0, failed: 50 }];
    const confidence = infer('412345678', { outcomes }).candidates.find(({ scac }) => scac === 'MAEU')?.confidence ?? 0;
    expect(confidence).toBeLessThan(0.7);
  });

  it('gives a container with a wrong check digit no more confidence than its owner', () => {
    const { decision, candidates } = infer('MSKU6011673', { outcomes: [{ scac: 'MAEU', succeeded: 900, failed: 0 }] });
    expect(decision).toBe('needs_confirmation');
    expect(candidates[0]?.confidence).toBeLessThan(0.95);
  });

  it('gives chances that rise with the evidence and never exceed 1', () => {
    for (const number of ['MAEU212345678', 'TEXU3070079', '12345678', 'SHA1234567', 'PO1234567']) {
      const { candidates } = infer(number);
      const sum = candidates.reduce((total, { confidence }) => total + confidence, 0);
      expect(sum).toBeLessThanOrEqual(1.0001);
      expect(candidates.map(({ confidence }) => confidence)).toEqual(
        candidates.map(({ confidence }) => confidence).toSorted((left, right) => right - left),
      );
    }
  });
});

it('selects a line that confirms a container with a wrong check digit', () => {
  const answers = [{ scac: 'MAEU', answer: 'known' }] as const;
  expect(infer('MSKU6011673', { answers })).toMatchObject({
    decision: 'auto_select',
    selected: { scac: 'MAEU' },
    validation: { isValid: false },
  });
});

it('gives valid chances for any text, outcomes and responses, and never throws', () => {
  const scac = fc.constantFrom(...lines.map((line) => line.scac), 'TEST', 'XXXX');
  const count = fc.nat({ max: 3_000 });
  const given = fc.record({
    number: fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[A-Z]{0,4}[A-Z0-9]{4,12}$/),
      fc.constantFrom('MAEU212345678', 'MSKU6011672', 'TEXU3070079', '212345678', 'SHA1234567'),
    ),
    type: fc.constantFrom(null, 'container', 'bill_of_lading', 'booking'),
    outcomes: fc.uniqueArray(fc.record({ scac, succeeded: count, failed: count }), {
      selector: (outcome) => outcome.scac,
      maxLength: 5,
    }),
    answers: fc.uniqueArray(fc.record({ scac, answer: fc.constantFrom('known', 'unknown', 'withheld', 'silent') }), {
      selector: (answer) => answer.scac,
      maxLength: 4,
    }),
  });
  fc.assert(
    fc.property(given, (input) => {
      const inference = inferCarrier({ ...input, lines });
      if (inference === null) return;
      const sum = inference.candidates.reduce((total, { confidence }) => total + confidence, 0);
      expect(sum).toBeLessThanOrEqual(1.001);
      expect(inference.candidates.every(({ confidence }) => confidence > 0 && confidence <= 1)).toBe(true);
      expect(inference.selected === null).toBe(inference.decision === 'no_prediction');
      const isListed = input.answers.some(({ answer }) => answer === 'known');
      const isLeased = inference.validation.parsedNumber.startsWith('TEXU') && inference.numberType === 'container';
      if (isLeased && !isListed) expect(inference.selected).toBeNull();
    }),
    { numRuns: 500 },
  );
});

it('counts outcomes by pattern, which names no number', () => {
  expect(patternOf('MAEU212345678')).toBe('MAEU:AAAA999999999');
  expect(patternOf('212345678')).toBe('2:999999999');
  expect(patternOf('ABCDEF/12')).toBe('ABCD:AAAAAA/99');
});

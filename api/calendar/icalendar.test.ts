import { expect, test } from 'vitest';
import { iCalendar } from './icalendar.ts';

const NOW = new Date('2026-11-28T18:00:00Z');
const EVENT = { uid: 'a@seamark', summary: 'One', description: 'Two', url: 'https://seamark.test/' };

test('a day becomes an all-day event, even at the end of a month', () => {
  const text = iCalendar('Free days', [{ ...EVENT, when: '2026-11-30' }], NOW);
  expect(text).toContain('DTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261201\r\n');
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
});

test('a time lasts an hour', () => {
  const text = iCalendar('Free days', [{ ...EVENT, when: new Date('2026-11-30T23:30:00Z') }], NOW);
  expect(text).toContain('DTSTART:20261130T233000Z\r\nDTEND:20261201T003000Z\r\n');
});

test('texts cannot inject lines', () => {
  const text = iCalendar('A; B', [{ ...EVENT, when: '2026-11-30', summary: 'x\r\nATTENDEE:y, z\\' }], NOW);
  expect(text).toContain('SUMMARY:x\\nATTENDEE:y\\, z\\\\\r\n');
  expect(text).toContain('X-WR-CALNAME:A\\; B\r\n');
});

test('no line is longer than 75 octets, and unfolding restores it', () => {
  const description = 'Übersee-Container '.repeat(20);
  const text = iCalendar('Free days', [{ ...EVENT, when: '2026-11-30', description }], NOW);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}`);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { load } from '../../../connectors/mapping/shipped-mappings.ts';
import { reportOfMapping } from './mapping-report.ts';

const response = readFileSync(new URL('../../../connectors/mapping/fixtures/portconnect.json', import.meta.url));
const mapping = load('portconnect');
const place = { terminal: 'firms:Z999', port: 'NZAKL', facility: null };

it('a saved response is printed with places, and with the members that the mapping does not name', () => {
  const { lines, isRead } = reportOfMapping(mapping, response, [], place);
  expect(isRead).toBe(true);
  expect(lines[0]).toBe('EXMU7004120');
  expect(lines.map((line) => line.trim().replaceAll(/ {2,}/g, ' '))).toEqual(
    expect.arrayContaining([
      'last_free_day = "2026-09-09" /0/lastFreeDatetime',
      'holds = [{"name":"other","status":"hold","description":"MPI"}] /0/stops',
      'actual discharge laden by vessel at 2026-09-02T11:10:00Z /0/dischargedDatetime',
      'not named /[]/deliveredDatetime',
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/not named .*(stopTypeCode|portCode|inboundVesselName)/);
});

it.each([
  ['[]', ['EXMU7004120'], 'reading   not_found_yet: an empty list'],
  ['<html></html>', ['EXMU7004120'], 'reading   response_unreadable: status 200: a web page'],
  ['[{"number":"EXMU7004120"}]', [], 'no container number is where "container" says'],
  ['[{"containerNumber":"EXMU7004120"}]', [], 'EXMU7004120  nothing was read: check "container", "only" and "facts"'],
])('%s is not read', (body, containers, line) => {
  const report = reportOfMapping(mapping, Buffer.from(body), containers, place);
  expect(report.isRead).toBe(false);
  expect(report.lines[0]).toBe(line);
});

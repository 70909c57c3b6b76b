import { expect, it } from 'vitest';
import { readPresence, type StatedPresence } from './status-words.ts';

it.each<[StatedPresence | null, ...string[]]>([
  ['expected', 'inbound', 'INBOUND', 'On Vessel', 'ON-SHIP', 'advised', 'Pre-Advised', 'en route', 'in transit'],
  ['expected', 'Released before arrival', 'pre-released', 'NOT YET ARRIVED', 'Not Discharged', 'awaiting discharge'],
  ['expected', 'vessel', 'Vessel arrived', 'on deck', 'MANIFESTED'],
  ['here', 'yard', 'In Yard', 'GROUNDED', 'decked', 'On Wheels', 'WHEELED', 'on terminal', 'Discharged', 'on hand'],
  ['here', 'ROW 4 C12', 'in rail yard', 'Discharged from vessel', 'GATED IN'],
  [
    'gone',
    'departed',
    'Out-Gated',
    'OUTGATED',
    'gated out',
    'gate-out',
    'Delivered',
    'picked up',
    'retired',
    'Transferred to off-dock yard',
    'COMMUNITY',
  ],
  ['absent', 'on_rail', 'Loaded', 'not in yard', 'no longer at terminal'],
  ['other_visit', 'EXPORT', 'export yard', 'empty', 'Empty in yard', 'EXPRT', 'MTY'],
  ['unlisted', 'not found', 'No record', 'NOT ON FILE', 'unknown container'],
  [null, 'unknown', 'available', 'not available', 'released', 'hold', 'C41', ''],
  [null, 'Delivered to yard', 'DELIVERED TO THE YARD', 'Moved into yard', 'released to trucker yard'],
])('%s', (presence, ...words) => {
  expect(Object.fromEntries(words.map((word) => [word, readPresence(word)]))).toEqual(
    Object.fromEntries(words.map((word) => [word, presence])),
  );
});

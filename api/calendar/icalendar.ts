/** Writes calendars as iCalendar (RFC 5545). Pure. */

export interface CalendarEvent {
  /** The same for every version of the event, so that calendar programs update it. */
  uid: string;
  /** An all-day event, `YYYY-MM-DD`, or a time. */
  when: string | Date;
  summary: string;
  description: string;
  url: string;
}

const LINE_OCTETS = 75;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function iCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Seamark//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, when, summary, description, url }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${basic(now)}`,
    ...timesOf(when),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** An all-day event ends at the beginning of the next day; an event at a time lasts an hour. */
function timesOf(when: string | Date): string[] {
  if (when instanceof Date) {
    return [`DTSTART:${basic(when)}`, `DTEND:${basic(new Date(when.getTime() + HOUR_MS))}`];
  }
  const next = new Date(Date.parse(`${when}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return [`DTSTART;VALUE=DATE:${when.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${next.replaceAll('-', '')}`];
}

function basic(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Folds a line after at most 75 octets, never within a character (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = '';
      // The space at the beginning of a continuation line is an octet too.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

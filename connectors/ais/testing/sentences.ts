/**
 * Encodes AIS messages by the tables of ITU-R M.1371 and NMEA 0183. Shares no code with the readers, so that they
 * cannot share an error.
 */

const ALPHABET = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw';

export interface Ship {
  mmsi: number;
  latitude: number;
  longitude: number;
  knots: number;
  heading: number;
  /** Second of the minute; 60 means unknown. */
  second: number;
}

/** Adds the start character and the checksum to the body of a sentence. */
export function sentence(body: string): string {
  const sum = [...body].reduce((total, character) => total ^ character.charCodeAt(0), 0);
  return `!${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Encodes bits as a payload, six bits per character. */
export function payload(bits: string): { text: string; fill: number } {
  const fill = (6 - (bits.length % 6)) % 6;
  const groups = `${bits}${'0'.repeat(fill)}`.match(/.{6}/g) ?? [];
  return { text: groups.map((group) => ALPHABET[Number.parseInt(group, 2)]).join(''), fill };
}

export function field(value: number, length: number): string {
  return BigInt.asUintN(length, BigInt(Math.round(value)))
    .toString(2)
    .padStart(length, '0');
}

/** Class A position report (type 1), 168 bits. */
export function positionReport({ mmsi, latitude, longitude, knots, heading, second }: Ship): string {
  const bits = [
    field(1, 6) + field(0, 2) + field(mmsi, 30) + field(0, 4) + field(-128, 8),
    field(knots * 10, 10) + field(0, 1) + field(longitude * 600_000, 28) + field(latitude * 600_000, 27),
    field(3600, 12) + field(heading, 9) + field(second, 6) + field(0, 25),
  ].join('');
  return payload(bits).text;
}

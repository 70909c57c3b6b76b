/** Parses the coordinates in imported lists. Null means absent; `undefined` means invalid. */

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Parses the UN/LOCODE form `4042N 07400W`: degrees and minutes without a separator. */
export function readDegreesMinutes(text: string): Coordinates | null | undefined {
  if (text === '') return null;
  const match = /^(\d{2})(\d{2})([NS])\s*(\d{3})(\d{2})([EW])$/i.exec(text);
  if (match === null) return undefined;
  const [, degreesNorth, minutesNorth, north = '', degreesEast, minutesEast, east = ''] = match;
  if (Number(minutesNorth) > 59 || Number(minutesEast) > 59) return undefined;
  const latitude = signed(Number(degreesNorth) + Number(minutesNorth) / 60, north);
  const longitude = signed(Number(degreesEast) + Number(minutesEast) / 60, east);
  return inRange(latitude, longitude);
}

/** Parses decimal degrees (`40.7`, `-74,0`), or degrees, minutes and seconds with a letter (`S 33°57'30"`). */
export function readPair(north: string, east: string): Coordinates | null | undefined {
  if (north === '' && east === '') return null;
  const latitude = readAngle(north);
  const longitude = readAngle(east);
  return latitude === null || longitude === null ? undefined : inRange(latitude, longitude);
}

function readAngle(text: string): number | null {
  const decimal = text.replace(',', '.');
  if (/^[+-]?\d{1,3}(\.\d+)?$/.test(decimal)) return Number(decimal);
  const match =
    /^([NSEW])?\s*(\d{1,3})\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|'')\s*)?([NSEW])?$/i.exec(
      text,
    );
  if (match === null) return null;
  const [, before, degrees, minutes = '0', seconds = '0', after] = match;
  const minute = Number(minutes.replace(',', '.'));
  const second = Number(seconds.replace(',', '.'));
  if (minute >= 60 || second >= 60) return null;
  return signed(Number(degrees) + minute / 60 + second / 3600, before ?? after ?? 'N');
}

function signed(angle: number, letter: string): number {
  return /[SW]/i.test(letter) ? -angle : angle;
}

/** Rounds to five decimal places (about a meter), so that repeated imports yield equal numbers. */
function inRange(latitude: number, longitude: number): Coordinates | undefined {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude: Math.round(latitude * 1e5) / 1e5, longitude: Math.round(longitude * 1e5) / 1e5 };
}

import lookUpZone from '@photostructure/tz-lookup';

/**
 * Returns the IANA zone at a point (degrees north and east, WGS 84); null at sea and for coordinates out of range. Near
 * borders, the result may be the neighboring zone, so a zone stated for a port or terminal takes precedence
 * (spec/sources C3: terminal > port > coordinates > null).
 */
export function zoneAt(latitude: number, longitude: number): string | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  const zone = lookUpZone(latitude, longitude);
  return zone.startsWith('Etc/') ? null : zone;
}

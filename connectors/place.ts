import type { PlaceClaim } from '../tracking/claims/claims.ts';

export const NO_PLACE: PlaceClaim = {
  unlocode: null,
  name: null,
  region: null,
  country: null,
  latitude: null,
  longitude: null,
  facility: null,
  facilityType: null,
  facilityName: null,
};

export function isNowhere(place: PlaceClaim): boolean {
  return Object.values(place).every((value) => value === null);
}

/** Merges places into the first one, omitting those at another port. Coordinates are merged only as a pair. */
export function mergePlaces(parts: readonly (PlaceClaim | null)[]): PlaceClaim | null {
  let place: PlaceClaim | null = null;
  for (const part of parts) {
    if (!part || isNowhere(part)) continue;
    if (!place) place = part;
    else if (!place.unlocode || !part.unlocode || place.unlocode === part.unlocode) place = filled(place, part);
  }
  return place;
}

function filled(place: PlaceClaim, more: PlaceClaim): PlaceClaim {
  const pair = place.latitude === null ? more : place;
  // The code, kind and name of a facility belong together and are never mixed with those of another.
  const isOther = place.facility !== null && more.facility !== null && place.facility.code !== more.facility.code;
  return {
    unlocode: place.unlocode ?? more.unlocode,
    name: place.name ?? more.name,
    region: place.region ?? more.region,
    country: place.country ?? more.country,
    latitude: pair.latitude,
    longitude: pair.longitude,
    facility: place.facility ?? more.facility,
    facilityType: place.facilityType ?? (isOther ? null : more.facilityType),
    facilityName: place.facilityName ?? (isOther ? null : more.facilityName),
  };
}

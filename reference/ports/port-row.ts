export type PortRow = readonly [
  unlocode: string,
  name: string,
  region: string | null,
  latitude: number,
  longitude: number,
  zone: string,
];

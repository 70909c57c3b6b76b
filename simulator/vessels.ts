/** Ships of the simulated world. Their names are invented, and their IMO numbers have valid check digits. */
import { withImoCheckDigit } from './check-digits.ts';

export interface Vessel {
  name: string;
  imo: string;
}

function vessel(name: string, first6: string): Vessel {
  return { name: `SIMULATED ${name}`, imo: withImoCheckDigit(first6) };
}

export const vessels = {
  ALBATROSS: vessel('ALBATROSS', '999001'),
  BARNACLE: vessel('BARNACLE', '999002'),
  CORMORANT: vessel('CORMORANT', '999003'),
  DOLPHIN: vessel('DOLPHIN', '999004'),
  EIDER: vessel('EIDER', '999005'),
  FULMAR: vessel('FULMAR', '999006'),
  GANNET: vessel('GANNET', '999007'),
  HERRING: vessel('HERRING', '999008'),
};

export type VesselKey = keyof typeof vessels;

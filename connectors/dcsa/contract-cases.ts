import type { PollTarget } from '../connector.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { type ContractCase, contractCase } from '../testing/contract.ts';
import { targetOf } from '../testing/responses.ts';
import { createDcsaConnector } from './connector.ts';
import { type DcsaProfile, STANDARD_PROFILE } from './profile.ts';
import { lineProfiles } from './profiles.ts';

const JOURNEY = 'dcsa/fixtures/journey.json';
const byBill = targetOf('bill_of_lading', 'EXBL7788990');
const booked = targetOf('booking_number', 'EXB0012345', { containers: ['EXMU7004120'] });

/** Tests only every 7th mutation for polls by booking and for profiles that differ from the standard in little. */
const SHARE = 7;

const standard: DcsaProfile = { ...STANDARD_PROFILE, scacs: ['EXMP'], name: 'Example', sourceNote: '' };

/**
 * The standard gets all mutations and each line a sample, because its profile may interpret times and codes
 * differently.
 */
export const contractCases: ContractCase[] = [
  ...ofStandard({ ...standard, absence: 'snapshot' }, JOURNEY),
  ...ofStandard(standard, 'dcsa/fixtures/version-1-flat.json'),
  ...ofStandard(standard, 'dcsa/fixtures/version-3.json'),
  ...lineProfiles.map((profile) => ofLine(profile)),
  ...lineProfiles
    .filter(({ dialect }) => dialect === 'hmm')
    .map((profile) => dcsaCase(profile, 'dcsa/fixtures/hmm.json', booked, 1)),
  ofLine({ ...standard, name: 'Lying offsets', ignoresOffset: true }),
];

function ofStandard(profile: DcsaProfile, fixture: string): ContractCase[] {
  return [dcsaCase(profile, fixture, byBill, 1), dcsaCase(profile, fixture, booked, SHARE)];
}

function ofLine(profile: DcsaProfile): ContractCase {
  return dcsaCase(profile, JOURNEY, booked, SHARE);
}

/** Reads a fixture as if a line with this profile had sent it. */
export function dcsaCase(profile: DcsaProfile, fixture: string, target: PollTarget, stride: number): ContractCase {
  const connector = createDcsaConnector(profile, profile.scacs[0], openEndpoint('https://line.test'), false);
  const one = contractCase(connector, fixture, target, { stride });
  return { ...one, name: `${profile.name}, ${one.name}` };
}

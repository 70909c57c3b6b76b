import type { JourneyRequest } from '../client/journey.ts';

export interface DemoJourney extends Omit<JourneyRequest, 'speed'> {
  title: string;
}

export const demoJourneys: readonly DemoJourney[] = [
  {
    number: 'DIRECT000001',
    scac: 'TEST',
    requestType: 'bill_of_lading',
    title: 'Ningbo to Los Angeles on one ship, to the empty return',
  },
  {
    number: 'RAIL000001',
    scac: 'SIMA',
    requestType: 'bill_of_lading',
    title: 'Ningbo to Chicago by rail, with holds and a last free day that moves',
  },
  {
    number: 'TRANSSHIP000001',
    scac: 'SIMB',
    requestType: 'bill_of_lading',
    title: 'Ho Chi Minh City to Savannah by way of Busan, with a correction',
  },
];

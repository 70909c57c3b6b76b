import { expect, test } from 'vitest';
import { type ApiClient, ApiError } from './api-client.ts';
import { type JourneyRequest, requestTracking } from './journey.ts';

const journey: JourneyRequest = { scac: 'TEST', number: 'direct-000 002', requestType: 'bill_of_lading', speed: null };

function apiThatRefuses(error: ApiError): ApiClient {
  return {
    get: async () => ({ resources: [], included: [] }),
    post: async () => {
      throw error;
    },
    patch: async () => ({ resources: [], included: [] }),
    delete: async () => {},
  };
}

test('a number that is tracked in another spelling is followed', async () => {
  const api = apiThatRefuses(new ApiError(422, '422: already exists', 'request-1'));
  expect(await requestTracking(api, journey)).toEqual({ trackingRequestId: 'request-1', isNew: false });
});

test('any other refusal is told', async () => {
  const api = apiThatRefuses(new ApiError(422, "422: Scac 'TSET' is not recognized"));
  await expect(requestTracking(api, journey)).rejects.toThrow('TSET');
});

import { expect, test } from 'vitest';
import { type ApiClient, ApiError } from './api-client.ts';
import { followJourney, type JourneyRequest, requestTracking } from './journey.ts';
import { patientClient } from './patient-client.ts';

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

/** Refuses the first request as one too many. */
function apiThatIsBusyOnce(): ApiClient {
  let asked = 0;
  const failed = { id: 'request-1', type: 'tracking_request', relationships: {} };
  const attributes = { status: 'failed', failed_reason: 'expired' };
  return {
    ...apiThatRefuses(new ApiError(422, '422: refused')),
    get: async () => {
      asked += 1;
      if (asked === 1) throw new ApiError(429, '429: Too Many Requests', null, 20);
      return { resources: [{ ...failed, attributes }], included: [] };
    },
  };
}

test('a patient client waits as long as it is told, and passes other refusals on', async () => {
  const api = patientClient(apiThatIsBusyOnce());
  expect((await api.get('/tracking_requests/request-1')).resources).toHaveLength(1);
  await expect(api.post('/tracking_requests', 'tracking_request', {})).rejects.toThrow('refused');
});

test('a journey is followed on after one request too many', async () => {
  const end = await followJourney(apiThatIsBusyOnce(), 'request-1', {}, new AbortController().signal);
  expect(end).toEqual({ reason: 'expired', succeeded: false });
});

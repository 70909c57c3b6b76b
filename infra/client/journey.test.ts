import { expect, test } from 'vitest';
import { type ApiClient, ApiError } from './api-client.ts';
import { followJourney, type JourneyRequest, requestTracking } from './journey.ts';
import { throttledClient } from './throttled-client.ts';

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

test('any other refusal is thrown', async () => {
  const api = apiThatRefuses(new ApiError(422, "422: Scac 'TSET' is not recognized"));
  await expect(requestTracking(api, journey)).rejects.toThrow('TSET');
});

function apiThatIsBusyOnce(): ApiClient {
  let calls = 0;
  const failed = { id: 'request-1', type: 'tracking_request', relationships: {} };
  const attributes = { status: 'failed', failed_reason: 'expired' };
  return {
    ...apiThatRefuses(new ApiError(422, '422: refused')),
    get: async () => {
      calls += 1;
      if (calls === 1) throw new ApiError(429, '429: Too Many Requests', null, 20);
      return { resources: [{ ...failed, attributes }], included: [] };
    },
  };
}

test('a throttled client waits as the API says, and passes other refusals on', async () => {
  const api = throttledClient(apiThatIsBusyOnce());
  expect((await api.get('/tracking_requests/request-1')).resources).toHaveLength(1);
  await expect(api.post('/tracking_requests', 'tracking_request', {})).rejects.toThrow('refused');
});

test('a journey is followed on after a request over the limit', async () => {
  const end = await followJourney(apiThatIsBusyOnce(), 'request-1', {}, new AbortController().signal);
  expect(end).toEqual({ reason: 'expired', succeeded: false });
});

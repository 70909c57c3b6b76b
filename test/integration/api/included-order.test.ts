/** Tests that a response lists included resources in the order of the links to them, so that its `ETag` is stable. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRawEvent, insertTracked, insertTransportEvent } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

interface ContainerDocument {
  data: { relationships: Record<string, { data: { id: string }[] }> };
  included: { id: string }[];
}

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(async () => {
  await api?.stop();
});

test.each(['transport_events', 'raw_events'])('%s are included in the order of their links', async (relation) => {
  const number = relation === 'raw_events' ? 'SIMU2000000' : 'SIMU1000000';
  const tracked = await insertTracked(api.database, api.accountId, { number: `BL${number}`, containers: [number] });
  for (const index of [2, 0, 1]) {
    if (relation === 'raw_events') await insertRawEvent(api.database, api.accountId, tracked, { index });
    else await insertTransportEvent(api.database, api.accountId, tracked);
  }
  const response = await fetch(`${api.origin}/v2/containers/${tracked.containerIds[0]}?include=${relation}`, {
    headers: { authorization: `Token ${api.key}` },
  });
  const { data, included } = (await response.json()) as ContainerDocument;
  const linked = data.relationships[relation]?.data.map(({ id }) => id);
  expect(linked).toHaveLength(3);
  expect(included.map(({ id }) => id)).toEqual(linked);
});

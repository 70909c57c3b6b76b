/** Plays a scenario on a running system through its REST API, with a separate test clock. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Truth } from '../../simulator/truth.ts';
import { type ApiClient, ApiError, type ApiResource, relatedId, single, textOf } from '../client/api-client.ts';
import { throttledClient } from '../client/throttled-client.ts';
import type { PlayedWorld, Published, PublishedState } from './played-world.ts';

const settleEveryMs = 200;

/** Requests tracking of the journey with a frozen clock that starts when the journey does. */
export async function startApiWorld(client: ApiClient, baseUrl: string, truth: Truth): Promise<PlayedWorld> {
  const api = throttledClient(client);
  const clock = single(await api.post('/test_clocks', 'test_clock', { start_at: truth.start }));
  const attributes = { ...truth.request, test_clock_id: clock.id };
  const request = single(await api.post('/tracking_requests', 'tracking_request', attributes));
  return new ApiWorld(api, `the running system at ${baseUrl}`, clock.id, request.id);
}

interface Snapshot {
  request: ApiResource;
  shipment: ApiResource | null;
  containers: ApiResource[];
  events: ApiResource[];
}

const WITH_ALL = 'include=tracked_object.containers.transport_events';

class ApiWorld implements PlayedWorld {
  readonly name: string;
  private readonly api: ApiClient;
  private readonly clockId: string;
  private readonly requestId: string;
  private readonly published = new Map<string, ApiResource>();
  private status = 'pending';

  constructor(api: ApiClient, name: string, clockId: string, requestId: string) {
    this.api = api;
    this.name = name;
    this.clockId = clockId;
    this.requestId = requestId;
  }

  async advanceTo(ms: number): Promise<Published[]> {
    const to = new Date(ms).toISOString();
    for (;;) {
      try {
        await this.api.post(`/test_clocks/${this.clockId}/advance`, 'test_clock', { to });
        return await this.publishedSince(ms);
      } catch (error) {
        // The clock cannot move while a poll is in progress, so this tries again.
        if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 0)) throw error;
        await wait(settleEveryMs);
      }
    }
  }

  async stop(atMs: number): Promise<Published[]> {
    const { shipment } = await this.fetchSnapshot();
    if (shipment !== null) await this.api.patch(`/shipments/${shipment.id}/stop_tracking`);
    return this.publishedSince(atMs);
  }

  async state(): Promise<PublishedState> {
    const { request, shipment, containers } = await this.fetchSnapshot();
    const end = textOf(shipment ?? undefined, 'line_tracking_stopped_reason') ?? failureOf(request);
    const byNumber = containers.map((container) => [textOf(container, 'number') ?? '', container.attributes] as const);
    return { end, shipment: shipment?.attributes ?? {}, containers: Object.fromEntries(byNumber) };
  }

  async close(): Promise<void> {}

  private async fetchSnapshot(): Promise<Snapshot> {
    const { resources, included } = await this.api.get(`/tracking_requests/${this.requestId}?${WITH_ALL}`);
    const ofType = (type: string) => included.filter((resource) => resource.type === type);
    return {
      request: single({ resources, included }),
      shipment: ofType('shipment')[0] ?? null,
      containers: ofType('container'),
      events: ofType('transport_event'),
    };
  }

  /** Returns everything published since the last call. */
  private async publishedSince(atMs: number): Promise<Published[]> {
    const { request, containers, events } = await this.fetchSnapshot();
    const status = textOf(request, 'status') ?? 'unknown';
    const published: Published[] = status === this.status ? [] : [publishedStatus(status, failureOf(request), atMs)];
    this.status = status;
    for (const container of containers) {
      const number = textOf(container, 'number');
      const own = events.filter((event) => relatedId(event, 'container') === container.id);
      for (const event of own.toSorted(byTime)) {
        if (!this.published.has(event.id)) published.push(publishedEvent(event, number, atMs));
        this.published.set(event.id, event);
      }
    }
    return published;
  }
}

function byTime(one: ApiResource, other: ApiResource): number {
  return (textOf(one, 'timestamp') ?? '').localeCompare(textOf(other, 'timestamp') ?? '');
}

function failureOf(request: ApiResource): string | null {
  return textOf(request, 'status') === 'failed' ? textOf(request, 'failed_reason') : null;
}

function publishedStatus(status: string, failure: string | null, atMs: number): Published {
  const name = `tracking_request.${status}`;
  const text = failure === null ? status : `${status}: ${failure}`;
  return { atMs, name, container: null, happenedAt: null, isDate: false, isWithdrawn: false, locode: null, text };
}

function publishedEvent(event: ApiResource, container: string | null, atMs: number): Published {
  const value = textOf(event, 'value');
  const name = textOf(event, 'event') ?? 'unknown';
  return {
    atMs,
    name,
    container,
    happenedAt: name.endsWith('.changed') ? null : textOf(event, 'timestamp'),
    isDate: false,
    isWithdrawn: false,
    locode: textOf(event, 'location_locode'),
    text: value === null ? '' : `→ ${value}`,
  };
}

import { loadByType } from '../../../../operations/included-resources.ts';
import type { ResourceLoader } from '../../../../operations/resource-loader.ts';
import type { Resource } from '../../../../resources/resource.ts';
import { webhookResource } from '../../../../resources/webhooks/webhook.ts';
import { webhookNotification } from '../../../../resources/webhooks/webhook-notification.ts';
import { webhookNotificationLog } from '../../../../resources/webhooks/webhook-notification-log.ts';
import { webhookReplay } from '../../../../resources/webhooks/webhook-replay.ts';
import { findLogRowsByIds } from '../../../../store/events/event-log.ts';
import {
  attemptIdsByNotification,
  eventBodies,
  findAttemptsByIds,
  type NotificationRecord,
} from '../../../../store/webhooks/notifications.ts';
import { findReplaysByIds } from '../../../../store/webhooks/replays.ts';
import { findWebhooksByIds } from '../../../../store/webhooks/webhooks.ts';
import { loaderFor } from '../../../loader-context.ts';
import type { ApiRequest } from '../../../route.ts';
import { hiddenNames } from '../../events/filters.ts';
import { renderLogRow } from '../../events/write-event.ts';

/** Types of resources that belong to no account. They may have changed since the event. */
const REFERENCE_DATA = ['port', 'metro_area', 'terminal', 'rail_terminal', 'vessel'];

export class NotificationLoader {
  readonly #request: ApiRequest;
  readonly #rows: readonly NotificationRecord[];
  readonly #others: ResourceLoader;
  /** Reference data as it was sent with the events, by id. */
  readonly #eventReferenceData = new Map<string, Resource>();
  #rendered: Resource[] = [];

  constructor(request: ApiRequest, rows: readonly NotificationRecord[]) {
    this.#request = request;
    this.#rows = rows;
    this.#others = loaderFor(request);
  }

  async notifications(): Promise<Resource[]> {
    // Exports have no column for attempts.
    const ids = this.#request.query.exportPage === null ? this.#rows.map(({ id }) => id) : [];
    const attempts = await attemptIdsByNotification(...this.#scope, ids);
    this.#rendered = this.#rows.map((row) =>
      webhookNotification.render({
        id: row.id,
        webhookId: row.webhook_id,
        event: row.event_name,
        deliveryStatus: row.status,
        createdAt: row.created_at,
        sequence: row.sequence,
        backfilled: row.backfilled,
        containerSequence: row.container_sequence,
        reference: { id: row.reference_id, type: row.reference_type },
        logIds: attempts.get(row.id) ?? [],
        shipmentId: row.shipment_id,
        containerId: row.container_id,
        attempts: row.attempts,
        nextAttemptAt: row.next_attempt_at,
        lastAttemptAt: row.last_attempt_at,
        lastStatusCode: row.last_status_code,
        replaying: row.replaying,
        eventId: row.event_id,
        replayId: row.replay_id,
      }),
    );
    return this.#rendered;
  }

  /** Loads resources of the caller's account. Skips missing ones. */
  readonly load = loadByType((type, ids) => this.#loadType(type, ids));

  async #loadType(type: string, ids: readonly string[]): Promise<Resource[]> {
    switch (type) {
      case 'webhook': {
        const rows = await findWebhooksByIds(...this.#scope, ids);
        return rows.map((row) => webhookResource(row, this.#request.settings.baseUrl));
      }
      case 'webhook_notification':
        return this.#rendered.filter(({ id }) => ids.includes(id));
      case 'webhook_notification_log':
        return (await findAttemptsByIds(...this.#scope, ids)).map((row) => webhookNotificationLog.render(row));
      case 'webhook_replay':
        return (await findReplaysByIds(...this.#scope, ids)).map((row) =>
          webhookReplay.render({ row, baseUrl: this.#request.settings.baseUrl }),
        );
      case 'event':
        return this.#loggedEvents(ids);
      case 'estimated_event':
      case 'container_created_event':
      case 'container_updated_event':
      case 'container_pod_terminal_changed_event':
      case 'webhook_status_event':
      case 'connector_status_event':
        return this.#eventObjects(new Set(ids));
      default: {
        const found = await this.#others.load(ids.map((id) => ({ type, id })));
        const foundIds = new Set(found.map(({ id }) => id));
        return [...found, ...ids.flatMap((id) => (foundIds.has(id) ? [] : (this.#eventReferenceData.get(id) ?? [])))];
      }
    }
  }

  /** Loads logged events, except those of features that are disabled for the account. */
  async #loggedEvents(ids: readonly string[]): Promise<Resource[]> {
    const { caller, settings } = this.#request;
    const hidden = hiddenNames(caller.account);
    const rows = await findLogRowsByIds(...this.#scope, ids);
    return rows
      .filter(({ name }) => !hidden.includes(name))
      .map((row) => renderLogRow(row, JSON.parse(row.included ?? '[]'), settings.baseUrl));
  }

  /**
   * Loads event objects from the bodies of their events, because they have no rows. Also remembers the reference data
   * in the bodies.
   */
  async #eventObjects(ids: ReadonlySet<string>): Promise<Resource[]> {
    const events = this.#rows.flatMap((row) => (ids.has(row.reference_id) ? [row.event_id] : []));
    const bodies = [...(await eventBodies(...this.#scope, [...new Set(events)])).values()];
    for (const resource of bodies.flatMap(({ included }) => included as Resource[])) {
      if (REFERENCE_DATA.includes(resource.type)) this.#eventReferenceData.set(resource.id, resource);
    }
    return bodies.map(({ reference }) => reference as Resource);
  }

  get #scope(): [database: ApiRequest['database'], accountId: string] {
    return [this.#request.database, this.#request.caller.accountId];
  }
}

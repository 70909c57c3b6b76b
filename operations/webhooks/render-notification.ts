import type { RenderNotification } from '../../store/events/append-events.ts';
import { notificationBody } from '../../webhooks/payload.ts';

/** Renders the body of a notification. `baseUrl`: origin of the API, for links. */
export function renderNotification(baseUrl: string): RenderNotification {
  return (input) => notificationBody(input, baseUrl);
}

import { EVENT_GROUPS } from '../../webhooks/catalogue.ts';

/** Names of events that are hidden from an account because an operator switched their feature off. */
export function hiddenEventNames(features: Readonly<Record<string, boolean>>): string[] {
  if (Object.values(features).every((isOn) => isOn)) return [];
  const events = EVENT_GROUPS.flatMap((group) => group.events);
  return events.filter(({ feature }) => feature !== null && features[feature] === false).map(({ name }) => name);
}

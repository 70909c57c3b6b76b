/**
 * `seamark://docs/milestone-glossary`: meanings of events, statuses and reasons, generated from the product's own
 * tables, so that none is missing or outdated.
 */

import { keysOf } from '../../reference/records.ts';
import { STOPPED_REASONS } from '../../resources/shipments/shipment.ts';
import { FAILED_REASONS, TRACKING_STATUSES } from '../../resources/tracking-requests/tracking-request.ts';
import { CONTAINER_STATUSES } from '../../tracking/fields/field.ts';
import { FLAGS } from '../../tracking/fields/flags.ts';
import { explainRequest } from '../../tracking/tracking-requests/request-explanation.ts';
import { FAILURE_RULES, type WireFailedReason } from '../../tracking/watches/failures.ts';
import { EVENT_GROUPS } from '../../webhooks/catalogue.ts';
import type { DocumentResource } from './define-resource.ts';

const STATUSES: Record<(typeof CONTAINER_STATUSES)[number], string> = {
  new: 'No move reported yet, or only at origin',
  on_ship: 'On board a vessel',
  grounded: 'Discharged or unloaded; availability not reported yet',
  available: 'Available for pickup at the terminal',
  not_available: 'At the terminal, not available for pickup: see its holds',
  awaiting_inland_transfer: 'Discharged, waiting for transfer to its inland destination',
  on_rail: 'On a train to its inland destination',
  picked_up: 'Gated out, full',
  off_dock: 'Moved to an off-dock facility',
  delivered: 'At the consignee',
  dropped: 'Dropped at a place by the trucker',
  loaded: 'Loaded at origin',
  empty_returned: 'Returned empty; the journey has ended',
};

const REQUESTS: Record<(typeof TRACKING_STATUSES)[number], string> = {
  pending: 'The line has not responded yet, or is being retried',
  awaiting_manifest: 'The line lists no journey of the number yet, and is polled daily',
  created: 'The shipment was found and is tracked',
  failed: 'Failed permanently; `why_failed` explains why and what to do',
  tracking_stopped: 'No longer polled; `why_failed` explains why',
};

/** Reasons for failures that no single response causes. */
const ENDS: Partial<Record<WireFailedReason, string>> = {
  expired: 'Polled daily until the window closed without the line finding the number',
  retries_exhausted: 'Retried for about a day; the line could not be reached',
};

const quiet = { status: 'failed', failedReason: null, hold: null, stopReason: null } as const;

function meaningOf(wire: WireFailedReason): string {
  const reasons = keysOf(FAILURE_RULES).filter((reason) => FAILURE_RULES[reason].wire === wire);
  return ENDS[wire] ?? reasons.map((reason) => explainRequest({ ...quiet, reason }).why).join(' Or: ');
}

function text(): string {
  const rows = (pairs: readonly (readonly [string, string])[]) => [
    '| name | meaning |',
    '|---|---|',
    ...pairs.map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
    '',
  ];
  const events = EVENT_GROUPS.flatMap((group) => [
    `### ${group.name}`,
    '',
    ...rows(group.events.map(({ name, description }) => [name, description] as const)),
  ]);
  const stops = STOPPED_REASONS.map(
    (reason) =>
      [reason, explainRequest({ ...quiet, status: 'tracking_stopped', reason: null, stopReason: reason }).why] as const,
  );
  return [
    '# Milestones, statuses and reasons',
    '',
    'Abbreviations: LFD last free day, POL port of lading, POD port of discharge, ETA and ETD expected, ATA and ATD actual, SCAC code of a line.',
    'A milestone without `estimated` has happened. A corrected milestone is a new event that replaces the previous one.',
    '',
    '## Events',
    '',
    ...events,
    '## Status of a container',
    '',
    ...rows(CONTAINER_STATUSES.map((name) => [name, STATUSES[name]] as const)),
    '## Flags',
    '',
    'Warnings about a container, a shipment or an event. A colon and the source may follow the name.',
    '',
    ...rows(keysOf(FLAGS).map((name) => [name, `${FLAGS[name].meaning} ${FLAGS[name].advice}`] as const)),
    '## Status of a tracking request',
    '',
    ...rows(TRACKING_STATUSES.map((name) => [name, REQUESTS[name]] as const)),
    '## Why a tracking request failed',
    '',
    ...rows(FAILED_REASONS.map((name) => [name, meaningOf(name)] as const)),
    '## Why the tracking of a shipment stopped',
    '',
    ...rows(stops),
  ].join('\n');
}

let written: string | null = null;

export const milestoneGlossary: DocumentResource = {
  uri: 'seamark://docs/milestone-glossary',
  name: 'milestone-glossary',
  title: 'Milestone glossary',
  description: 'The meaning of every event, status and reason, from empty out to empty returned.',
  mimeType: 'text/markdown',
  text: () => (written ??= text()),
};

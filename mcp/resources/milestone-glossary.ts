/**
 * `seamark://docs/milestone-glossary`: meanings of events, statuses and reasons. Built from the product's own tables, so that no
 * name is missing or out of date.
 */

import { keysOf } from '../../reference/records.ts';
import { STOPPED_REASONS } from '../../resources/shipments/shipment.ts';
import { FAILED_REASONS, TRACKING_STATUSES } from '../../resources/tracking-requests/tracking-request.ts';
import { CONTAINER_STATUSES } from '../../tracking/fields/field.ts';
import { explainRequest } from '../../tracking/tracking-requests/request-explanation.ts';
import { FAILURE_RULES, type WireFailedReason } from '../../tracking/watches/failures.ts';
import { EVENT_GROUPS, isSent } from '../../webhooks/catalogue.ts';
import type { DocumentResource } from './define-resource.ts';

const STATUSES: Record<(typeof CONTAINER_STATUSES)[number], string> = {
  new: 'Nothing has happened to it yet that is known, or only at origin',
  on_ship: 'On its way by sea',
  grounded: 'Discharged or unloaded, and nothing said yet of whether it may be picked up',
  available: 'The terminal would hand it out',
  not_available: 'At its terminal, which does not hand it out: see its holds',
  awaiting_inland_transfer: 'Discharged, to go on to an inland place',
  on_rail: 'On a train to an inland place',
  picked_up: 'Gated out, full',
  off_dock: 'Moved to a yard outside of the terminal',
  delivered: 'At the consignee',
  dropped: 'Left at a place by the trucker',
  loaded: 'Loaded at origin',
  empty_returned: 'The empty container was returned: the journey is over',
};

const REQUESTS: Record<(typeof TRACKING_STATUSES)[number], string> = {
  pending: 'Its line has not answered yet, or is tried again',
  awaiting_manifest: 'Its line does not know the number yet, and is asked daily',
  created: 'There is a shipment, which is tracked',
  failed: 'For good; `why_failed` tells why and what to do',
  tracking_stopped: 'Nothing is asked any more; `why_failed` tells why',
};

/** Failure reasons that no single response causes. */
const ENDS: Partial<Record<WireFailedReason, string>> = {
  expired: 'It was asked daily until its window closed, and the line still did not know the number',
  retries_exhausted: 'It was tried again for about a day, and the line could not be asked',
};

const quiet = { status: 'failed', failedReason: null, pausedReason: null, stopReason: null } as const;

function meaningOf(wire: WireFailedReason): string {
  const reasons = keysOf(FAILURE_RULES).filter((reason) => FAILURE_RULES[reason].wire === wire);
  return ENDS[wire] ?? reasons.map((reason) => explainRequest({ ...quiet, reason }).why).join(' Or: ');
}

function text(): string {
  const rows = (pairs: readonly (readonly [string, string])[]) => [
    '| name | means |',
    '|---|---|',
    ...pairs.map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
    '',
  ];
  const events = EVENT_GROUPS.filter((group) => group.events.some(isSent)).flatMap((group) => [
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
    'Short words: LFD last free day, POL port of lading, POD port of discharge, ETA and ETD expected, ATA and ATD actual, SCAC code of a line.',
    'A milestone without `estimated` has happened. A corrected milestone is a new event that replaces the former one.',
    '',
    '## Events',
    '',
    ...events,
    '## Status of a container',
    '',
    ...rows(CONTAINER_STATUSES.map((name) => [name, STATUSES[name]] as const)),
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
  description: 'What every event, status and reason means, from empty container out to empty container returned.',
  mimeType: 'text/markdown',
  text: () => (written ??= text()),
};

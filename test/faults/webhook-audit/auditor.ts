/**
 * Finds events that are lost, duplicated, altered or out of order by comparing three independent records, without I/O.
 */
import type { Arrival, AuditedWebhook, AuditFacts, LoggedEvent } from './facts.ts';

/** Maximum number of characters of a response that are stored. */
const STORED_OF_A_RESPONSE = 64 * 1024;

/** Describes every broken guarantee; empty if all of them held. */
export function auditProblems(facts: AuditFacts): string[] {
  return [
    ...problemsOfLog(facts),
    ...problemsOfReader(facts),
    ...problemsOfNotifications(facts),
    ...problemsOfArrivals(facts),
    ...problemsOfAttempts(facts),
    ...problemsOfOrder(facts),
  ];
}

/**
 * Checks that the log contains exactly the committed events, once each, in commit order and without gaps in the
 * numbering.
 */
function problemsOfLog({ committed, takenBack, log }: AuditFacts): string[] {
  const problems: string[] = [];
  const logged = log.toSorted((one, other) => one.sequence - other.sequence);
  logged.forEach((event, index) => {
    if (event.sequence !== index + 1) problems.push(`event ${index + 1} of the log has sequence ${event.sequence}`);
  });
  const sequences = new Map(logged.map((event) => [event.id, event.sequence]));
  if (sequences.size < logged.length) problems.push('an event is in the log twice');
  const stored = new Set(committed.map(({ id }) => id));
  for (const event of logged) {
    if (!stored.has(event.id) && !isOperational(event)) problems.push(`${event.name} ${event.id} was never committed`);
  }
  for (const id of takenBack) if (sequences.has(id)) problems.push(`${id} was taken back and is in the log`);
  const last = new Map<number, number>();
  for (const { id, name, stream } of committed) {
    const sequence = sequences.get(id);
    if (sequence === undefined) problems.push(`${name} ${id} was committed and is not in the log`);
    else if (sequence < (last.get(stream) ?? 0))
      problems.push(`${name} ${id} is before one that was committed earlier`);
    last.set(stream, Math.max(sequence ?? 0, last.get(stream) ?? 0));
  }
  for (const [containerId, own] of Map.groupBy(logged, (event) => event.containerId)) {
    if (containerId === null) continue;
    const numbers = own.map((event) => event.containerSequence);
    if (numbers.some((number, index) => number !== index + 1)) {
      problems.push(`events of container ${containerId} are numbered ${numbers.join(' ')}`);
    }
  }
  return problems;
}

/** True for events that the service publishes about itself; no test commits them. */
function isOperational({ name }: LoggedEvent): boolean {
  return name.startsWith('webhook.') || name.startsWith('connector.');
}

/**
 * Checks that a client that reads the log with a cursor sees each event once and in order, whatever was committed in
 * the meantime.
 */
function problemsOfReader({ log, read }: AuditFacts): string[] {
  const expected = log.toSorted((one, other) => one.sequence - other.sequence).map(({ id }) => id);
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const id of read) {
    if (seen.has(id)) problems.push(`the reader of the log saw ${id} twice`);
    seen.add(id);
  }
  for (const id of expected) if (!seen.has(id)) problems.push(`the reader of the log missed ${id}`);
  if (problems.length === 0 && read.some((id, index) => id !== expected[index])) {
    problems.push('the reader of the log saw events in another order');
  }
  return problems;
}

/** Checks that every event to which a webhook subscribes was accepted at least once, or is listed as failed. */
function problemsOfNotifications({ webhooks, log, arrivals, notifications }: AuditFacts): string[] {
  const problems: string[] = [];
  const accepted = new Set(arrivals.filter((arrival) => arrival.accepted).map(({ notificationId }) => notificationId));
  const byWebhook = Map.groupBy(notifications, ({ webhookId }) => webhookId);
  for (const webhook of webhooks) {
    const own = byWebhook.get(webhook.id) ?? [];
    const byEvent = Map.groupBy(own, ({ eventId }) => eventId);
    const wanted = log.filter(({ name }) => webhook.events.includes(name));
    problems.push(...problemsOfCoverage(webhook, wanted, new Set(byEvent.keys())));
    for (const [eventId, same] of byEvent) {
      if (same.length > 1) problems.push(`${webhook.name}: ${eventId} has ${same.length} ids`);
    }
    for (const { id, eventId, status, lane } of own) {
      const isTaken = accepted.has(id);
      if (status === 'succeeded' && !isTaken)
        problems.push(`${webhook.name}: ${eventId} counts as delivered and was not`);
      if (status === 'pending') problems.push(`${webhook.name}: ${eventId} is still pending`);
      if (lane !== null) problems.push(`${webhook.name}: ${eventId} is ${status} and still waits to be sent`);
    }
  }
  return problems;
}

function problemsOfCoverage({ name }: AuditedWebhook, wanted: LoggedEvent[], delivered: ReadonlySet<string>): string[] {
  const stored = new Set(wanted.map(({ id }) => id));
  const missing = wanted.filter(({ id }) => !delivered.has(id));
  return [
    ...[...delivered]
      .filter((id) => !stored.has(id))
      .map((id) => `${name}: was to be told of ${id}, which it does not want`),
    ...missing.map(({ id, sequence }) => `${name}: event ${sequence} (${id}) has no notification`),
  ];
}

/**
 * Checks that each delivery is signed and is the expected one, and that repetitions under the same id are identical.
 */
function problemsOfArrivals({ webhooks, arrivals, notifications }: AuditFacts): string[] {
  const problems: string[] = [];
  const names = new Map(webhooks.map(({ id, name }) => [id, name]));
  const rows = new Map(notifications.map((row) => [row.id, row]));
  const first = new Map<string, Arrival>();
  const idsOfEvents = new Map<string, string>();
  for (const arrival of arrivals) {
    const { notificationId: id, webhookId, eventId } = arrival;
    const where = names.get(webhookId) ?? webhookId;
    const report = (problem: string) => problems.push(`${where}: ${id} ${problem}`);
    if (arrival.problem !== null) report(`is not ours: ${arrival.problem}`);
    if (arrival.bodyId !== id) report(`says ${arrival.bodyId} in its body`);
    const row = rows.get(id);
    if (row === undefined) report('is listed nowhere');
    else {
      if (row.webhookId !== webhookId) report('is of another webhook');
      if (row.eventId !== eventId) report(`is of event ${row.eventId} and tells of ${eventId}`);
      if (row.sequence !== arrival.sequence) report(`is event ${row.sequence} and says ${arrival.sequence}`);
    }
    const before = first.get(id);
    if (before === undefined) first.set(id, arrival);
    else if (before.bodyHash !== arrival.bodyHash) report('came with other bytes');
    const key = `${webhookId} ${eventId}`;
    const sameEvent = idsOfEvents.get(key);
    if (sameEvent !== undefined && sameEvent !== id) report(`and ${sameEvent} tell of the same event`);
    idsOfEvents.set(key, id);
  }
  return problems;
}

/**
 * Checks that the recorded attempts took place: the receiver must have sent the recorded status, and an attempt without
 * a status must state its error. Attempts that were made but not recorded because their process was killed are not a
 * problem.
 */
function problemsOfAttempts({ notifications, attempts, arrivals }: AuditFacts): string[] {
  const problems: string[] = [];
  const answers = new Map<string, number>();
  for (const { notificationId, timestamp, answer } of arrivals) {
    const key = `${notificationId} ${timestamp} ${answer}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  }
  const byNotification = Map.groupBy(attempts, ({ notificationId }) => notificationId);
  for (const { id, attempts: count, status } of notifications) {
    const own = (byNotification.get(id) ?? []).toSorted((one, other) => one.number - other.number);
    const numbers = own.map(({ number }) => number);
    if (numbers.length !== count || numbers.some((number, index) => number !== index + 1)) {
      problems.push(`${id} (${status}) was tried ${count} times, recorded: ${numbers.join(' ')}`);
    }
    for (const { number, statusCode, error, timestamp, storedCharacters } of own) {
      const key = `${id} ${timestamp} ${statusCode}`;
      const left = answers.get(key) ?? 0;
      if (statusCode === null && (error ?? '') === '') problems.push(`attempt ${number} of ${id} has no outcome`);
      if (statusCode !== null && left === 0) {
        problems.push(`attempt ${number} of ${id} was answered ${statusCode}, says only the record`);
      }
      if (storedCharacters > STORED_OF_A_RESPONSE)
        problems.push(`of attempt ${number} of ${id} ${storedCharacters} characters are stored`);
      answers.set(key, left - 1);
    }
  }
  return problems;
}

/** Checks that a container's events are first delivered in the order of the log, if the webhook requires order. */
function problemsOfOrder({ webhooks, log, arrivals }: AuditFacts): string[] {
  const problems: string[] = [];
  const containers = new Map(log.map(({ id, containerId }) => [id, containerId]));
  for (const { id: webhookId, name } of webhooks.filter(({ ordering }) => ordering === 'container')) {
    const seen = new Set<string>();
    const last = new Map<string, number>();
    for (const { webhookId: of, eventId, sequence, accepted } of arrivals) {
      if (of !== webhookId || !accepted || seen.has(eventId)) continue;
      seen.add(eventId);
      const containerId = containers.get(eventId) ?? '';
      const before = last.get(containerId) ?? 0;
      if (sequence < before)
        problems.push(`${name}: event ${sequence} of container ${containerId} came after ${before}`);
      last.set(containerId, Math.max(before, sequence));
    }
  }
  return problems;
}

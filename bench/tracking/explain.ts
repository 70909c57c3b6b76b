/** Explains one journey: its truth, its reports and polls, the published values, and each difference. */
import { scenarioHours } from './explain-hours.ts';
import type { Mistake } from './hourly/hourly-judge.ts';
import { type JudgedJourney, judgeJourney } from './judge-journey.ts';

export function explain(seed: number, serial: number): string[] {
  const responses: string[] = [];
  const journey = judgeJourney(seed, serial, (hour, { source }, reading, changes) => {
    if (changes === null) return;
    const events = changes.events
      .filter(({ name }) => name.startsWith('container.transport') || name.startsWith('shipment'))
      .map(({ name, reference, container }) => {
        const inView = changes.view.containers.find(({ number }) => number === container);
        const event =
          reference.type === 'transport_event' ? inView?.events.find(({ key }) => key === reference.key) : undefined;
        const value = event ? `${event.timestamp} ${event.locode}` : 'withdrawn';
        return `${name.replace('container.transport.', '')}${reference.type === 'transport_event' ? ` = ${value}` : ''}`;
      });
    const claims = reading.type === 'read' ? `${reading.claims.length} claims` : '';
    responses.push(`${at(hour)} ${source.kind} ${source.code}: ${claims}; ${events.join('; ') || 'nothing public'}`);
  });
  return [
    ...head(journey),
    '',
    'REPORTED (hours from – until, by the clock of the journey)',
    ...reports(journey),
    '',
    'RECORDED',
    ...responses,
    '',
    ...differences(journey),
  ];

  function at(hour: number): string {
    return scenarioHours(hour);
  }
}

function head({ book: { drawn }, followed, revealed }: JudgedJourney): string[] {
  return [
    `${drawn.title}; ${drawn.line} by ${drawn.requestType}, from ${drawn.start}`,
    `faults drawn: ${drawn.faultsDrawn.map(({ class: name, kind }) => `${name} (${kind})`).join(', ') || 'none'}`,
    ...drawn.responseFaults.map(
      ({ source, kind, from, until, codes }) =>
        `  ${source} ${kind} ${codes?.join() ?? ''} ${scenarioHours(from)} – ${until === null ? 'for good' : scenarioHours(until)}`,
    ),
    ...(drawn.edits ?? []).map((edit) => `  ${JSON.stringify(edit)}`),
    `ended: ${followed.end} at ${scenarioHours(followed.endHour)} (could have known at ${scenarioHours(revealed.stopHour)})`,
    '',
    'TRUTH',
    ...revealed.moves.map(
      ({ containerIndex, kind, locode, at, names, accepted, revealed: isRevealed }) =>
        `${scenarioHours(at)} container ${containerIndex} ${kind} ${locode} → ${names.join(', ') || 'raw only'} ${accepted.join(' or ')}${isRevealed ? '' : ' NOT REVEALED'}`,
    ),
  ];
}

function reports({ revealed }: JudgedJourney): string[] {
  return revealed.reports.map(
    ({ source, move, from, until, readings }) =>
      `${scenarioHours(from)} – ${until === null ? '' : scenarioHours(until)} ${source}: ${move.id} at ${move.place} ${readings.join(' or ')}`,
  );
}

/** Describes each period in which a value was wrong or unsure, and the rule that selected the value. */
export function mistakesInWords(mistakes: readonly Mistake[]): string[] {
  return mistakes.map(
    ({ verdict, container, field, published, truth, rule, from, hours }) =>
      `  ${verdict} at ${scenarioHours(from)} (hour ${from.toFixed(1)}) for ${hours.toFixed(1)} h ${container ?? 'shipment'} ${field}: published ${published} by ${rule}, true ${truth.map((one) => one ?? 'nothing').join(' or ')}`,
  );
}

function differences({ values, events, hourly, newestResponse, detections }: JudgedJourney): string[] {
  return [
    `WRONG VALUES ${values.wrong.length}`,
    ...values.wrong.map(
      ({ containerIndex, field, accepted, published }) =>
        `  ${containerIndex === null ? 'shipment' : `container ${containerIndex}`} ${field}: published ${published}, true ${accepted?.join(' or ') ?? 'nothing'}`,
    ),
    `NOT RIGHT AT SOME HOUR ${hourly.mistakes.length}`,
    ...mistakesInWords(hourly.mistakes),
    `MISSED EVENTS ${events.missed.length}`,
    ...events.missed.map(
      ({ containerIndex, name, move, why }) =>
        `  container ${containerIndex} ${name} ${move.locode} ${move.accepted.join(' or ')}: ${why}`,
    ),
    `FALSE AND ECHOED EVENTS ${events.judged.filter(({ verdict }) => verdict !== 'true').length}`,
    ...events.judged
      .filter(({ verdict }) => verdict !== 'true')
      .map(
        ({ verdict, containerIndex, kind, event, hour, why }) =>
          `  ${verdict} at ${scenarioHours(hour)} container ${containerIndex} ${kind} ${event?.timestamp} ${event?.locode}: ${why}`,
      ),
    `LATE (over 24 h) ${detections.filter(({ delay }) => delay !== null && delay > 24).length}`,
    ...detections
      .filter(({ delay }) => delay !== null && delay > 24)
      .map(({ name, delay }) => `  ${name} after ${delay?.toFixed(1)} h`),
    `NEWEST RESPONSE AS TRUTH: ${newestResponse.wrong.length} wrong`,
    ...newestResponse.wrong.map(
      ({ containerIndex, field, accepted, published }) =>
        `  ${containerIndex} ${field}: ${published}, true ${accepted?.join(' or ') ?? 'nothing'}`,
    ),
  ];
}

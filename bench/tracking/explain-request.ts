/**
 * Explains one request in a simulated world: the truth, what the line listed, what was recorded, and what went wrong.
 */
import { findFamily } from '../../simulator/drawn/trade/families.ts';
import { tradeStatements } from '../../simulator/drawn/trade/line-feed.ts';
import type { TradeMove } from '../../simulator/drawn/trade/trade-world.ts';
import { mistakesInWords } from './explain.ts';
import { scenarioHours } from './explain-hours.ts';
import { judgeWorld } from './trade-request.ts';

/** `name` has the form `<family>/<world>.<request>`, with or without `@<hour>`; hours are counted from the request. */
export function explainRequest(seed: number, name: string): string[] {
  const [, familyName = '', serial = '', index = ''] = /^(\w+)\/(\d+)\.(\d+)(?:@.*)?$/.exec(name) ?? [];
  const family = findFamily(familyName);
  if (family === null) return [`no family ${familyName}`];
  const recorded: string[] = [];
  const judged = judgeWorld(
    family,
    seed,
    Number(serial),
    (hour, { source }, _reading, changes) => {
      if (changes === null) return;
      const names = changes.events.map((event) => event.name.replace('container.transport.', ''));
      const values = changes.view.containers.map(
        ({ number, fields, flags }) => `${number} ${fields.current_status.value} ${flags.join()}`,
      );
      const pod = changes.view.shipment.fields.port_of_discharge_locode.value;
      recorded.push(
        `${scenarioHours(hour)} (hour ${hour.toFixed(1)}) ${source.kind} ${source.code}: POD ${pod}; ${values.join('; ')}; ${names.join(', ') || 'nothing public'}`,
      );
    },
    Number(index),
  )[0];
  if (!judged) return [`no request ${index} in this world`];
  const { world, request, followed, hourly } = judged;
  const at = (hour: number): string => scenarioHours(hour - request.at);
  const words = ({ id, kind, mode, laden, place, meaning, unit }: TradeMove): string =>
    `${id} ${kind} ${mode} ${laden ? 'laden' : 'empty'} ${place} (${meaning}) ${unit ?? 'ship'}`;
  return [
    `${family} ${serial}: ${world.line}, ${request.type} ${request.number} requested at ${request.stage}; ${JSON.stringify(world.habits)}`,
    `ended: ${followed.end} at ${scenarioHours(followed.endHour)}; ${hourly.wrongEnd ?? 'right'}`,
    ...world.cycles.flatMap((cycle, number) => [
      '',
      `${number === request.cycle ? 'ITS JOURNEY' : 'ANOTHER JOURNEY'} ${cycle.bill} ${cycle.booking} ${cycle.units.join()}`,
      ...cycle.moves.map((move) => `${at(move.at)} ${words(move)}`),
    ]),
    '',
    'LISTED BY THE LINE (from – until)',
    ...tradeStatements(world).map(
      ({ move, classifier, from, until }) =>
        `${at(from)} – ${until === null ? '' : at(until)} ${classifier} ${words(move)} at ${at(move.at)}`,
    ),
    ...Object.entries(world.rows).flatMap(([unit, rows]) => [
      `TERMINAL ${unit}`,
      ...rows.map(({ from, ...row }) => `${at(from)} ${JSON.stringify(row)}`),
    ]),
    '',
    'RECORDED',
    ...recorded,
    '',
    'NOT RIGHT AT SOME HOUR',
    ...mistakesInWords(hourly.mistakes),
  ];
}

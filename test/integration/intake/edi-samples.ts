/** Samples for EDI tests: a journey under a test clock, its messages, and the outcome of a message. */
import { type EdiStandard, renderEdi } from '../../../simulator/edi/render-edi.ts';
import type { IntakeRig } from './intake-rig.ts';

export const start = '2026-08-01T00:00:00Z';

export const at = (hours: number): string => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

/** Returns a journey's message at the given hour, or the first one after it. */
export function reported(number: string, standard: EdiStandard, hour: number): string {
  const message = renderEdi(number, start, 900, standard).find((one) => one.at >= at(hour).replace('.000', ''));
  if (message === undefined) throw new Error('nothing is told any more');
  return message.message;
}

export function ediSamples(intake: IntakeRig) {
  const { database } = intake.rig;
  return {
    /** Tracks a journey and runs its clock to the given hour. */
    async follow(number: string, hour: number) {
      const tracked = await intake.rig.track(number, { startAt: start });
      const clockId = tracked.clockId ?? '';
      await intake.rig.advance(clockId, at(hour));
      return { ...tracked, clockId };
    },
    moveClock: (clockId: string, hour: number) =>
      database
        .updateTable('test_clocks')
        .set({ position_at: at(hour) })
        .where('id', '=', clockId)
        .execute(),
    /** Returns the message once everything that it matches has been updated. */
    applied: (messageId: string) =>
      intake.rig.eventually(async () => {
        const { body } = await intake.send('GET', `/v2/edi_messages/${messageId}`);
        const { items } = body.data.attributes;
        return items.matched > 0 && items.applied === items.matched ? body.data : null;
      }),
    container: (requestId: string) =>
      database
        .selectFrom('containers as c')
        .innerJoin('tracking_requests as r', 'r.shipment_id', 'c.shipment_id')
        .select(['c.id', 'c.number', 'c.published'])
        .where('r.id', '=', requestId)
        .executeTakeFirst(),
  };
}

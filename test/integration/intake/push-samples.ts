/** Samples for push tests: a request with a subscription at its line, and pushes as signed by a line. */
import { signatureOf } from '../../../simulator/push-sender.ts';
import { at, start } from './edi-samples.ts';
import type { IntakeRig } from './intake-rig.ts';

export function pushSamples(intake: IntakeRig) {
  const { rig } = intake;
  const matches = (requestId: string) =>
    rig.database
      .selectFrom('intake_matches')
      .selectAll()
      .where('tracking_request_id', '=', requestId)
      .orderBy('matched_at')
      .execute();
  return {
    matches,
    /** Tracks a journey until its line has a subscription. */
    async subscribe(number: string, untilHour = 1) {
      const tracked = await rig.track(number, { startAt: start });
      const clockId = tracked.clockId ?? '';
      await rig.advance(clockId, at(untilHour));
      const subscription = await rig.eventually(async () => {
        await intake.keep();
        const row = await rig.database
          .selectFrom('push_subscriptions')
          .selectAll()
          .where('tracking_request_id', '=', tracked.requestId)
          .executeTakeFirst();
        return row?.status === 'active' ? row : null;
      });
      const secret = intake.subscriptionDeps.secrets.open(subscription.secret_encrypted, subscription.id);
      return { ...tracked, clockId, subscription, secret };
    },
    /** Waits until a request has received this number of items and all of them are recorded. */
    applied: (requestId: string, count: number) =>
      rig.eventually(async () => {
        const rows = await matches(requestId);
        return rows.length >= count && rows.every((row) => row.applied_at !== null) ? rows : null;
      }),
    push: (id: string, body: string, secret: string, headers: [string, string][] = []) =>
      intake.send('POST', `/v2/dcsa/${id}`, {
        key: null,
        raw: body,
        headers: [
          ['Content-Type', 'application/json'],
          ['Notification-Signature', signatureOf(body, secret)],
          ...headers,
        ],
      }),
    /** Moves only the clock, without polls. */
    moveClock: (clockId: string, hours: number) =>
      rig.database
        .updateTable('test_clocks')
        .set({ position_at: at(hours) })
        .where('id', '=', clockId)
        .execute(),
  };
}

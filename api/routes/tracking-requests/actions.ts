import { z } from 'zod';
import { ACTION_STATUSES, actionBody, applyBulkAction } from '../../../operations/tracking-requests/bulk-actions.ts';
import type { Route } from '../../route.ts';
import { pointIntoPlainBody, recordBulkAudit } from '../bulk-change.ts';

const responseSchema = z.strictObject({
  tracking_requests: z.array(
    z.strictObject({
      tracking_request_id: z.string(),
      status: z.enum(ACTION_STATUSES),
      detail: z.string().nullable().describe('Why it was not changed'),
    }),
  ),
  retry_after: z.int().optional().describe('Seconds until more can be restarted; present if some were limited'),
});

const EXAMPLE = ['01976f5e-3c1a-7d20-9c8e-5b1f0a2d4e60', '01976f5e-3c1a-7d21-8f4b-1c9d7e3a5b02'];

const DESCRIPTION = `One action on up to 100 tracking requests, each with its own result, in the same order.

- \`retry\`: retries a failed request.
- \`change\`: changes \`request_number\`, \`request_type\` or \`scac\` of a request that has no shipment yet, and restarts it.
- \`extend_window\`: polls longer for a number that its line does not list yet; restarts a request that failed for this reason.
- \`stop\`, \`resume\`: stops or resumes tracking of its shipment, like the operations on shipments.
- \`delete\`: deletes a request that has no shipment.

An action that the state does not allow is \`refused\`, with the reason; one without effect is \`unchanged\`. Each restart counts
toward the limit of new tracking requests; those beyond it are \`limited\`, and \`Retry-After\` states when to retry them.`;

/** Request and response are plain JSON, as in other bulk operations. */
export const actOnTrackingRequestsRoute: Route = {
  name: 'act-on-tracking-requests',
  method: 'POST',
  path: '/v2/tracking_requests/actions',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Tracking requests',
    summary: 'Act on many tracking requests',
    description: DESCRIPTION,
    extension: true,
    request: {
      schema: actionBody,
      examples: {
        'Try again': { action: 'retry', requests: [{ id: EXAMPLE[0] }, { id: EXAMPLE[1] }] },
        'Another line': { action: 'change', requests: [{ id: EXAMPLE[0], scac: 'OOLU' }] },
        'Wait two more weeks': { action: 'extend_window', days: 14, requests: [{ id: EXAMPLE[0] }] },
      },
    },
    answers: { 200: { about: 'One entry per request', schema: responseSchema } },
  },
  async handle(request) {
    const { database, caller, limits, linesOfAccount, body, settings, now } = request;
    const { accountId, userId } = caller;
    let retryAfter: number | null = null;
    const outcomes = await applyBulkAction(database, {
      accountId,
      userId,
      body,
      lines: await linesOfAccount(),
      baseUrl: settings.baseUrl,
      async take() {
        const taken = await limits.take('create', 1);
        retryAfter = taken.retryAfterSeconds ?? retryAfter;
        return taken.admitted > 0;
      },
      now: now(),
    }).catch(pointIntoPlainBody);
    // The operation has already validated the body.
    const { action } = body as z.output<typeof actionBody>;
    await recordBulkAudit(request, `${action}-tracking-requests`, outcomes);
    return {
      status: 200,
      body: {
        tracking_requests: outcomes.map(({ id, ...outcome }) => ({ tracking_request_id: id, ...outcome })),
        ...(retryAfter === null ? {} : { retry_after: retryAfter }),
      },
      headers: retryAfter === null ? {} : { 'Retry-After': String(retryAfter) },
    };
  },
};

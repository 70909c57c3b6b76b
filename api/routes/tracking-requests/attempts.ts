import type { z } from 'zod';
import { sliceOf } from '../../../operations/lists/pages.ts';
import {
  type ExplainedRequest,
  explainTrackingRequest,
  lastOutcomeDetail,
  lastOutcomeOf,
  outcomeOf,
} from '../../../operations/tracking-requests/explain.ts';
import { wireTime } from '../../../resources/time.ts';
import { trackingAttempt, trackingExplanation } from '../../../resources/tracking-requests/tracking-attempt.ts';
import type { SourceAttempts } from '../../../store/watches/source-attempts.ts';
import { listDocument } from '../../json-api/document.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';

const pages = pageParameters(25);
const including = includeParameter('tracking_attempt');

export const listAttemptsRoute: Route = {
  name: 'list-tracking-attempts',
  method: 'GET',
  path: '/v2/tracking_requests/:id/attempts',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking requests',
    summary: 'List the attempts of a tracking request',
    description:
      'The responses of its sources, newest first, with their outcomes. `meta.tracking` states the status of the request and ' +
      'its reason, who has to act, the next attempt, and the status of each source, even one that never responded.',
    extension: true,
    parameters: [including, ...pages.parameters, ...fieldsParameters('tracking_attempt')],
    answers: {
      200: { about: 'The attempts', schema: listOf(trackingAttempt, { tracking: trackingExplanation }) },
    },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const { accountId } = caller;
    const [page, include, id] = [pages.read(query), including.read(query), idInPath(request)];
    const lookup = { accountId, id, now: request.now(), answers: sliceOf(page) };
    const explanation = found(await explainTrackingRequest(database, lookup));
    const { answers } = explanation;
    const attempts = answers.rows.map((answer) =>
      trackingAttempt.render({ ...answer, outcome: outcomeOf(answer), trackingRequestId: id }),
    );
    const document = await listDocument(request, page, attempts, answers, { include, load: loaderFor(request).load });
    return ok({ ...document, meta: { ...document.meta, tracking: standingOf(explanation) } });
  },
};

function standingOf({ explanation, since, sources, next }: ExplainedRequest): z.input<typeof trackingExplanation> {
  const { stage, why, mover, advice } = explanation;
  return {
    state: stage,
    why,
    since: wireTime(since),
    whose_move: mover,
    advice,
    next_attempt: next && {
      at: wireTime(next.dueAt),
      source_kind: next.kind,
      source_code: next.code,
      paused_reason: next.pausedReason,
    },
    sources: sources.map(sourceOnTheWire),
  };
}

export function sourceOnTheWire(source: SourceAttempts): z.input<typeof trackingExplanation>['sources'][number] {
  return {
    source_kind: source.kind,
    source_code: source.code,
    attempts: source.attempts,
    last_asked_at: wireTime(source.attemptedAt),
    last_answered_at: wireTime(source.succeededAt),
    last_outcome: lastOutcomeOf(source),
    last_said: lastOutcomeDetail(source),
    failures_in_a_row: source.consecutiveFailures,
    next_at: source.isOpen ? wireTime(source.dueAt) : null,
    paused_reason: source.pausedReason,
  };
}

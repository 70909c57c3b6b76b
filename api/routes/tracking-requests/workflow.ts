import { readTrackingRun, type TrackingRun } from '../../../operations/watches/tracking-run.ts';
import { wireTime } from '../../../resources/time.ts';
import { trackingWorkflow, type WorkflowSource } from '../../../resources/tracking-requests/tracking-workflow.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { sourceOnTheWire } from './attempts.ts';

const including = includeParameter('tracking_workflow');

/** The only operation that reads from Temporal. It waits briefly, and responds even if Temporal does not. */
export const trackingWorkflowRoute: Route = {
  name: 'get-tracking-workflow',
  method: 'GET',
  path: '/v2/tracking_requests/:id/workflow',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking board',
    summary: 'Get the workflow behind a tracking request',
    description:
      'From the database: the phase of the tracking, what ends that phase and when, and the status of each source. From Temporal: ' +
      'the state of the run. If Temporal does not respond within a moment, `run.state` is `unreachable`.',
    extension: true,
    parameters: [including, ...fieldsParameters('tracking_workflow')],
    answers: { 200: { about: 'The workflow', schema: documentOf(trackingWorkflow) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const include = including.read(request.query);
    const { accountId, scopes } = request.caller;
    const { runs, recording } = request.services;
    const run = found(
      await readTrackingRun(
        request.database,
        { runs, settings: recording.settings },
        { accountId, id, now: request.now() },
      ),
    );
    // Viewers get no link to the Temporal UI, which shows and permits more.
    const url = scopes.includes('write') ? run.url : null;
    const data = trackingWorkflow.render(onTheWire({ ...run, url }));
    return ok(await resourceDocument(request, data, { include, load: loaderFor(request).load }));
  },
};

function onTheWire({ id, workflowId, phase, about, explained, timers, run, url }: TrackingRun): WorkflowSource {
  return {
    ...{ id, workflowId, phase, about },
    timers: timers.map(({ at, ...timer }) => ({ ...timer, at: wireTime(at) })),
    sources: explained.sources.map(sourceOnTheWire),
    run: { ...runOnTheWire(run), url },
  };
}

function runOnTheWire(run: TrackingRun['run']): Omit<WorkflowSource['run'], 'url'> {
  if (typeof run === 'string') {
    const state = run === 'away' ? 'unreachable' : 'none';
    return { state, started_at: null, ended_at: null, history_length: null, asks: [] };
  }
  return {
    state: run.isRunning ? 'running' : 'ended',
    started_at: wireTime(run.startedAt),
    ended_at: wireTime(run.endedAt),
    history_length: run.historyLength,
    asks: run.polls.map(({ source, attempt, isRunning, nextAt }) => ({
      source,
      attempt,
      is_running: isRunning,
      next_at: wireTime(nextAt),
    })),
  };
}

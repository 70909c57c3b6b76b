/** Describes individual workflow runs for people who inspect a tracking request. */
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import type { RunReader, TemporalRun } from '../../operations/watches/tracking-run.ts';
import type { TemporalServer } from './connect.ts';
import { createLazyCalls } from './lazy-calls.ts';

export interface RunLookerInput extends TemporalServer {
  /** Base URL of Temporal's web interface; null omits links. */
  uiUrl: string | null;
}

/** Short, because a person is waiting for the page. */
const DEADLINE_MS = 1_500;
// google.rpc.Code
const notFound: number = 5;

/** Creates a reader of runs that connects on the first call. */
export function createRunLookup({ uiUrl, ...server }: RunLookerInput): RunReader & { close(): Promise<void> } {
  const { namespace } = server;
  const calls = createLazyCalls(server, DEADLINE_MS);
  return {
    async read(workflowId) {
      try {
        const answer = await calls.call((service) =>
          service.describeWorkflowExecution({ namespace, execution: { workflowId } }),
        );
        return describeRun(answer);
      } catch (error) {
        if (isGrpcServiceError(error) && error.code === notFound) return 'none';
        return 'away';
      }
    },
    url: (workflowId) =>
      uiUrl === null
        ? null
        : `${uiUrl.replace(/\/$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId)}`,
    close: calls.close,
  };
}

type Described = Awaited<ReturnType<Connection['workflowService']['describeWorkflowExecution']>>;

// temporal.api.enums.v1: WorkflowExecutionStatus and PendingActivityState
const running = 1;
const started = 2;

function describeRun({ workflowExecutionInfo: info, pendingActivities }: Described): TemporalRun {
  return {
    isRunning: info?.status === running,
    startedAt: toDate(info?.startTime),
    endedAt: toDate(info?.closeTime),
    historyLength: Number(info?.historyLength ?? 0),
    polls: (pendingActivities ?? []).map(({ activityId, attempt, state, scheduledTime }) => ({
      source: activityId ?? '',
      attempt: attempt ?? 1,
      isRunning: state === started,
      nextAt: state === started ? null : toDate(scheduledTime),
    })),
  };
}

function toDate(time: { seconds?: unknown; nanos?: number | null } | null | undefined): Date | null {
  if (!time) return null;
  return new Date(Number(time.seconds ?? 0) * 1_000 + Math.floor((time.nanos ?? 0) / 1e6));
}

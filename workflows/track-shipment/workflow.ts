/**
 * Each tracking request has one run, which polls its sources until a stop reason applies. The workflow determines the
 * order of the work but contains no business rules.
 */
import {
  ActivityCancellationType,
  allHandlersFinished,
  condition,
  continueAsNew,
  proxyLocalActivities,
  scheduleActivity,
  setHandler,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { shippingLineAttribute, stopReasonAttribute, trackingStatusAttribute } from '../search-attributes.ts';
import { taskQueuesFor } from '../task-queues.ts';
import {
  type PlannedWatch,
  type TrackingActivities,
  type TrackingPhase,
  type TrackingPlan,
  type TrackShipmentInput,
  type Wake,
  wakeSignal,
} from './messages.ts';
import { TrackingState } from './state.ts';

/** Limits of a run, so that a cold replay takes about 20 ms. */
const CHANGES_PER_RUN = 20;
const HISTORY_EVENTS_PER_RUN = 150;
const RUN_LENGTH = '30 days';

const { readTracking } = proxyLocalActivities<TrackingActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds' },
});

/** Returns why tracking ended, as the transaction that ended it wrote to Postgres. */
export async function trackShipment(input: TrackShipmentInput): Promise<string | null> {
  const state = new TrackingState();
  if (input.traceparent !== undefined) state.trace = { traceparent: input.traceparent };
  setHandler(wakeSignal, (wake) => state.noteWake(wake));
  let isOld = false;
  void sleep(RUN_LENGTH).then(
    () => {
      isOld = true;
    },
    () => {
      // If the run was cancelled, its other waits reject as well.
    },
  );
  let phase: TrackingPhase = input.phase ?? 'locate';

  state.wakeUnread = false;
  let plan = await readTracking(input);
  for (;;) {
    if (plan.phase !== phase) {
      phase = plan.phase;
      showPhase(plan);
    }
    if (plan.phase === 'ended') {
      await state.cancelWatches();
      if (!state.wakeUnread) return plan.reason;
    } else {
      for (const watch of plan.watches) {
        if (!state.isRunning(watch.id)) state.start(watch, () => pollWatch(input, watch, state.trace));
      }
      await condition(() => state.wakeUnread || state.newPlans.length > 0 || state.fault !== null || isOld);
    }

    if (state.fault !== null) {
      await state.cancelWatches();
      throw state.fault;
    }
    if (isOld || state.changes >= CHANGES_PER_RUN || isLong()) {
      await state.cancelWatches();
      await condition(allHandlersFinished);
      await continueAsNew<typeof trackShipment>({
        ...{ ...input, ...state.trace },
        ...{ generation: (input.generation ?? 0) + 1, phase },
      });
    }
    if (state.wakeUnread) {
      await state.cancelWatches();
      state.wakeUnread = false;
      state.newPlans.length = 0;
      plan = await readTracking(input);
    } else {
      plan = state.newPlans.shift() ?? plan;
    }
  }
}

function isLong(): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return historyLength >= HISTORY_EVENTS_PER_RUN || continueAsNewSuggested;
}

/**
 * Polls through retries of the activity: an attempt without a change fails with the time of the next one and adds no
 * history event.
 */
function pollWatch(input: TrackShipmentInput, watch: PlannedWatch, trace: Wake): Promise<TrackingPlan> {
  const queues = taskQueuesFor(workflowInfo().taskQueue);
  return scheduleActivity<TrackingPlan>(
    'pollWatch',
    [
      {
        accountId: input.accountId,
        trackingRequestId: input.trackingRequestId,
        watchId: watch.id,
        sinceVersion: watch.version,
        ...trace,
      },
    ],
    {
      // Fixed, so that operators' `temporal activity` commands identify the same source in every run.
      activityId: watch.kind === 'line' ? 'line' : `${watch.kind}-${watch.code}`,
      taskQueue: { line: queues.line, terminal: queues.terminal, railroad: queues.rail }[watch.kind],
      startToCloseTimeout: '60 seconds',
      heartbeatTimeout: '10 seconds',
      cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
      // Applies only if a worker died, because poll outcomes carry their own delay.
      retry: { initialInterval: '5 seconds', maximumInterval: '1 minute' },
    },
  );
}

function showPhase(plan: TrackingPlan): void {
  upsertSearchAttributes([
    { key: trackingStatusAttribute, value: plan.status },
    { key: stopReasonAttribute, value: plan.phase === 'ended' ? plan.reason : null },
    // The line may not have been detected yet when the run starts.
    ...(plan.shippingLine === undefined ? [] : [{ key: shippingLineAttribute, value: plan.shippingLine }]),
  ]);
}

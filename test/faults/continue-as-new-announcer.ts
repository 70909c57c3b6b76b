/**
 * Workflow interceptor that notifies the worker process when a run is about to continue as new. It does not change any
 * command.
 */
import {
  type ContinueAsNewInput,
  proxySinks,
  type Sinks,
  type WorkflowInterceptors,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';

export interface FaultSinks extends Sinks {
  faults: { continuesAsNew(): void };
}

const { faults } = proxySinks<FaultSinks>();

export const interceptors: WorkflowInterceptorsFactory = (): WorkflowInterceptors => ({
  outbound: [
    {
      async continueAsNew(input: ContinueAsNewInput, next) {
        // This runs before the worker responds to the server, so the server has not been informed yet.
        faults.continuesAsNew();
        return next(input);
      },
    },
  ],
});

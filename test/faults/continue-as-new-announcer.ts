/** Workflow interceptor that notifies the worker process when a run is about to continue as new. Changes no command. */
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
        // Handled before the worker responds to the server, which therefore has not been informed yet.
        faults.continuesAsNew();
        return next(input);
      },
    },
  ],
});

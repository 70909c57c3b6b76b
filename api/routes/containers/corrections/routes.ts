import type { RecordingDeps } from '../../../../operations/watches/recording-deps.ts';
import { withCsv } from '../../../csv/csv-of.ts';
import type { Route } from '../../../route.ts';
import { createCorrectionRoute } from './create.ts';
import { listCorrectionsRoute } from './list.ts';
import { undoCorrectionRoute } from './undo.ts';

/** Corrections by persons are recorded like answers of sources, hence with what recordings need; for `moreRoutes` of `createApi`. */
export function correctionRoutes(deps: RecordingDeps): Route[] {
  return withCsv([createCorrectionRoute(deps), listCorrectionsRoute, undoCorrectionRoute(deps)]);
}

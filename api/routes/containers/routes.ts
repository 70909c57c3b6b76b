import type { Route } from '../../route.ts';
import { changeManyContainersRoutes } from './change-many.ts';
import { createCorrectionRoute } from './corrections/create.ts';
import { listCorrectionsRoute } from './corrections/list.ts';
import { undoCorrectionRoute } from './corrections/undo.ts';
import { getContainerRoute } from './get.ts';
import { listContainersRoute } from './list.ts';
import { listFieldChangesRoute } from './list-field-changes.ts';
import { listRawEventsRoute } from './list-raw-events.ts';
import { listTransportEventsRoute } from './list-transport-events.ts';
import { getContainerMapRoute } from './map-geojson.ts';
import { getContainerProvenanceRoute } from './provenance.ts';
import { refreshContainerRoute } from './refresh.ts';
import { refreshContainersRoute } from './refresh-many.ts';
import { resumeContainerRoute } from './resume-tracking.ts';
import { getRouteOfContainerRoute } from './route.ts';
import { stopContainerRoute } from './stop-tracking.ts';
import { getContainerTimelineRoute } from './timeline.ts';
import { updateContainerByBodyRoute, updateContainerRoute } from './update.ts';

export const containerRoutes: readonly Route[] = [
  listContainersRoute,
  updateContainerByBodyRoute,
  getContainerRoute,
  updateContainerRoute,
  listTransportEventsRoute,
  listRawEventsRoute,
  getContainerMapRoute,
  getRouteOfContainerRoute,
  getContainerProvenanceRoute,
  getContainerTimelineRoute,
  listFieldChangesRoute,
  refreshContainerRoute,
  refreshContainersRoute,
  ...changeManyContainersRoutes,
  stopContainerRoute,
  resumeContainerRoute,
  createCorrectionRoute,
  listCorrectionsRoute,
  undoCorrectionRoute,
];

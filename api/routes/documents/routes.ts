import type { PublicRoute, Route } from '../../route.ts';
import { directUploadRoute, uploadFileRoute } from './direct-upload.ts';
import { documentRoutes } from './documents.ts';
import { downloadFileRoute, downloadUrlRoute } from './download.ts';
import { emailSubmissionRoutes } from './email-submissions.ts';
import { getSchemaRoute, listTypesRoute } from './kinds.ts';
import { readingRoute } from './reading.ts';
import { reviewRoute } from './review.ts';
import { trackRoute } from './track.ts';
import { documentWorkRoutes } from './work.ts';

/** `types` must precede the route of a document by id, which would otherwise match it. */
export const allDocumentRoutes: readonly Route[] = [
  directUploadRoute,
  listTypesRoute,
  ...documentRoutes,
  downloadUrlRoute,
  readingRoute,
  reviewRoute,
  trackRoute,
  ...documentWorkRoutes,
  ...emailSubmissionRoutes,
  getSchemaRoute,
];

export const fileRoutes: readonly PublicRoute[] = [uploadFileRoute, downloadFileRoute];

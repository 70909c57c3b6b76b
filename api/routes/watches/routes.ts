import type { Route } from '../../route.ts';
import { getAnswerRoute } from './answers/get.ts';
import { getAnswerBodyRoute } from './answers/get-body.ts';
import { lineCredentialRoutes } from './line-credentials.ts';
import { getLineHealthRoute } from './line-health/get.ts';
import { listLineHealthRoute } from './line-health/list.ts';

export const watchRoutes: readonly Route[] = [
  listLineHealthRoute,
  getLineHealthRoute,
  getAnswerRoute,
  getAnswerBodyRoute,
  ...lineCredentialRoutes,
];

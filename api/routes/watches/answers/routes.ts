import type { Route } from '../../../route.ts';
import { getAnswerRoute } from './get.ts';
import { getAnswerBodyRoute } from './get-body.ts';

export const answerRoutes: readonly Route[] = [getAnswerRoute, getAnswerBodyRoute];

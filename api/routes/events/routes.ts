import type { Route } from '../../route.ts';
import { getEventRoute } from './get.ts';
import { readEventsRoute } from './read.ts';
import { streamEventsRoute } from './stream.ts';

/** The stream must precede the path with an id, which would otherwise match it. */
export const eventRoutes: readonly Route[] = [readEventsRoute, streamEventsRoute, getEventRoute];

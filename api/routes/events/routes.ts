import type { Route } from '../../route.ts';
import { getEventRoute } from './get.ts';
import { readEventsRoute } from './read.ts';
import { streamEventsRoute } from './stream.ts';

/** The fixed path of the stream precedes the path with an id in the same position. */
export const eventRoutes: readonly Route[] = [readEventsRoute, streamEventsRoute, getEventRoute];

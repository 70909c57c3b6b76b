import type { Route } from '../../route.ts';
import { getEventRoute } from './get.ts';
import { readEventsRoute } from './read.ts';
import { streamEventsRoute } from './stream.ts';

/** The fixed path of the stream comes before the one with an id in the same place. */
export const eventRoutes: readonly Route[] = [readEventsRoute, streamEventsRoute, getEventRoute];

import type { Route } from '../../route.ts';
import { entityFieldRoutes } from './entity-fields.ts';
import { valueRoutes } from './values.ts';

export const customFieldRoutes: readonly Route[] = [...valueRoutes, ...entityFieldRoutes];

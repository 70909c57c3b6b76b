/** Routes of all pages. Each page is loaded when first opened, except the home page, which is part of the shell. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { Loading } from '../components/loading.tsx';
import { NotFound } from '../components/not-found.tsx';
import { readAddSearch } from '../pages/add/search.ts';
import { readComparisonSearch } from '../pages/comparison/search.ts';
import { readDemurrageSearch } from '../pages/demurrage/search.ts';
import { readEventsSearch } from '../pages/developers/events/search.ts';
import { readWebhookSearch } from '../pages/developers/webhooks/search.ts';
import { readDocumentsSearch, readPassageSearch } from '../pages/documents/search.ts';
import { exceptionSummaryQuery } from '../pages/exceptions/queries.ts';
import { readBoardSearch } from '../pages/exceptions/search.ts';
import { HomePage } from '../pages/home/home-page.tsx';
import { firstExceptionsQuery, standingsQuery, testClockCountQuery } from '../pages/home/queries.ts';
import { readListSearch } from '../pages/lists/list-address.ts';
import { readAuditSearch } from '../pages/settings/audit/search.ts';
import { readTrackingSearch } from '../pages/tracking/board-address.ts';
import { lazyPage } from './lazy-page.ts';
import { PageError } from './page-error.tsx';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';
import { Shell } from './shell.tsx';
import { StartFailure } from './start-failure.tsx';

const root = createRootRoute({
  component: Shell,
  loader: () => {
    void queryClient.prefetchQuery(exceptionSummaryQuery);
    return queryClient.ensureQueryData(sessionQuery);
  },
  pendingComponent: Loading,
  notFoundComponent: NotFound,
  errorComponent: StartFailure,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  // Starts these requests before the session is confirmed, without waiting for the responses. `EARLY_RESPONSES` in
  // api/web-app/early-loads.ts has the same list.
  loader: () => {
    void queryClient.prefetchQuery(firstExceptionsQuery);
    void queryClient.prefetchQuery(standingsQuery);
    void queryClient.prefetchQuery(testClockCountQuery);
  },
  component: HomePage,
});

const demo = createRoute({
  getParentRoute: () => root,
  path: '/demo',
  component: lazyPage(() => import('../pages/demo/demo-page.tsx'), 'DemoPage'),
});

const shipments = createRoute({
  getParentRoute: () => root,
  path: '/shipments',
  validateSearch: readListSearch,
  component: lazyPage(() => import('../pages/lists/shipments-page.tsx'), 'ShipmentsPage'),
});

const shipment = createRoute({
  getParentRoute: () => root,
  path: '/shipments/$id',
  validateSearch: (search): { container?: string } =>
    typeof search['container'] === 'string' ? { container: search['container'] } : {},
  component: lazyPage(() => import('../pages/shipment/shipment-page.tsx'), 'ShipmentPage'),
});

const containers = createRoute({
  getParentRoute: () => root,
  path: '/containers',
  validateSearch: readListSearch,
  component: lazyPage(() => import('../pages/lists/containers-page.tsx'), 'ContainersPage'),
});

const print = {
  shipments: createRoute({
    getParentRoute: () => root,
    path: '/shipments/print',
    validateSearch: readListSearch,
    component: lazyPage(() => import('../pages/lists/shipments-print-page.tsx'), 'ShipmentsPrintPage'),
  }),
  containers: createRoute({
    getParentRoute: () => root,
    path: '/containers/print',
    validateSearch: readListSearch,
    component: lazyPage(() => import('../pages/lists/containers-print-page.tsx'), 'ContainersPrintPage'),
  }),
};

const fleet = createRoute({
  getParentRoute: () => root,
  path: '/map',
  validateSearch: readListSearch,
  component: lazyPage(() => import('../pages/fleet/fleet-page.tsx'), 'FleetPage'),
});

const documents = {
  list: createRoute({
    getParentRoute: () => root,
    path: '/documents',
    validateSearch: readDocumentsSearch,
    component: lazyPage(() => import('../pages/documents/documents-page.tsx'), 'DocumentsPage'),
  }),
  review: createRoute({
    getParentRoute: () => root,
    path: '/documents/review',
    component: lazyPage(() => import('../pages/documents/review/review-list-page.tsx'), 'ReviewListPage'),
  }),
  reviewed: createRoute({
    getParentRoute: () => root,
    path: '/documents/review/$id',
    component: lazyPage(() => import('../pages/documents/review/review-page.tsx'), 'ReviewPage'),
  }),
  document: createRoute({
    getParentRoute: () => root,
    path: '/documents/$id',
    validateSearch: readPassageSearch,
    component: lazyPage(() => import('../pages/documents/document/document-page.tsx'), 'DocumentPage'),
  }),
};

const developers = {
  first: createRoute({
    getParentRoute: () => root,
    path: '/developers',
    beforeLoad: () => {
      throw redirect({ to: '/developers/webhooks' });
    },
  }),
  keys: createRoute({
    getParentRoute: () => root,
    path: '/developers/keys',
    component: lazyPage(() => import('../pages/developers/keys/keys-page.tsx'), 'KeysPage'),
  }),
  webhooks: createRoute({
    getParentRoute: () => root,
    path: '/developers/webhooks',
    component: lazyPage(() => import('../pages/developers/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  webhook: createRoute({
    getParentRoute: () => root,
    path: '/developers/webhooks/$webhookId',
    validateSearch: readWebhookSearch,
    component: lazyPage(() => import('../pages/developers/webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  events: createRoute({
    getParentRoute: () => root,
    path: '/developers/events',
    validateSearch: readEventsSearch,
    component: lazyPage(() => import('../pages/developers/events/events-page.tsx'), 'EventsPage'),
  }),
  apps: createRoute({
    getParentRoute: () => root,
    path: '/developers/apps',
    component: lazyPage(() => import('../pages/developers/apps/apps-page.tsx'), 'AppsPage'),
  }),
  usage: createRoute({
    getParentRoute: () => root,
    path: '/developers/usage',
    component: lazyPage(() => import('../pages/developers/usage/usage-page.tsx'), 'UsagePage'),
  }),
};

const exceptions = createRoute({
  getParentRoute: () => root,
  path: '/exceptions',
  validateSearch: readBoardSearch,
  component: lazyPage(() => import('../pages/exceptions/exceptions-page.tsx'), 'ExceptionsPage'),
});

const exceptionRules = createRoute({
  getParentRoute: () => root,
  path: '/settings/exceptions',
  component: lazyPage(() => import('../pages/settings/exceptions/exception-rules-page.tsx'), 'ExceptionRulesPage'),
});

const notificationRules = createRoute({
  getParentRoute: () => root,
  path: '/settings/notifications',
  component: lazyPage(() => import('../pages/settings/notifications/notifications-page.tsx'), 'NotificationsPage'),
});

const add = createRoute({
  getParentRoute: () => root,
  path: '/add',
  validateSearch: readAddSearch,
  component: lazyPage(() => import('../pages/add/add-page.tsx'), 'AddPage'),
});

const comparison = createRoute({
  getParentRoute: () => root,
  path: '/comparison',
  validateSearch: readComparisonSearch,
  component: lazyPage(() => import('../pages/comparison/comparison-page.tsx'), 'ComparisonPage'),
});

const connect = {
  sources: createRoute({
    getParentRoute: () => root,
    path: '/connect',
    component: lazyPage(() => import('../pages/connect/connect-page.tsx'), 'ConnectPage'),
  }),
  source: createRoute({
    getParentRoute: () => root,
    path: '/connect/$id',
    component: lazyPage(() => import('../pages/connect/guide-page.tsx'), 'GuidePage'),
  }),
};

const tracking = {
  board: createRoute({
    getParentRoute: () => root,
    path: '/tracking',
    validateSearch: readTrackingSearch,
    component: lazyPage(() => import('../pages/tracking/board-page.tsx'), 'BoardPage'),
  }),
  request: createRoute({
    getParentRoute: () => root,
    path: '/tracking/$id',
    component: lazyPage(() => import('../pages/tracking/request-page.tsx'), 'RequestPage'),
  }),
  lines: createRoute({
    getParentRoute: () => root,
    path: '/lines',
    component: lazyPage(() => import('../pages/lines/lines-page.tsx'), 'LinesPage'),
  }),
};

const settings = {
  first: createRoute({
    getParentRoute: () => root,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/people' });
    },
  }),
  people: createRoute({
    getParentRoute: () => root,
    path: '/settings/people',
    component: lazyPage(() => import('../pages/settings/people/people-page.tsx'), 'PeoplePage'),
  }),
  sessions: createRoute({
    getParentRoute: () => root,
    path: '/settings/sessions',
    component: lazyPage(() => import('../pages/settings/sessions/sessions-page.tsx'), 'SessionsPage'),
  }),
  customers: createRoute({
    getParentRoute: () => root,
    path: '/settings/customers',
    component: lazyPage(() => import('../pages/settings/customers/customer-pages-page.tsx'), 'CustomerPagesPage'),
  }),
  lines: createRoute({
    getParentRoute: () => root,
    path: '/settings/lines',
    component: lazyPage(() => import('../pages/settings/lines/line-settings-page.tsx'), 'LineSettingsPage'),
  }),
  audit: createRoute({
    getParentRoute: () => root,
    path: '/settings/audit',
    validateSearch: readAuditSearch,
    component: lazyPage(() => import('../pages/settings/audit/audit-page.tsx'), 'AuditPage'),
  }),
};

const demurrage = {
  board: createRoute({
    getParentRoute: () => root,
    path: '/demurrage',
    validateSearch: readDemurrageSearch,
    component: lazyPage(() => import('../pages/demurrage/demurrage-page.tsx'), 'DemurragePage'),
  }),
  calendar: createRoute({
    getParentRoute: () => root,
    path: '/demurrage/calendar',
    component: lazyPage(() => import('../pages/demurrage/calendar/calendar-page.tsx'), 'CalendarPage'),
  }),
  evidence: createRoute({
    getParentRoute: () => root,
    path: '/demurrage/$id/evidence',
    component: lazyPage(() => import('../pages/demurrage/evidence/evidence-page.tsx'), 'EvidencePage'),
  }),
  tariffs: createRoute({
    getParentRoute: () => root,
    path: '/settings/demurrage',
    component: lazyPage(() => import('../pages/settings/demurrage/tariffs-page.tsx'), 'TariffsPage'),
  }),
};

const routeTree = root.addChildren([
  exceptions,
  exceptionRules,
  notificationRules,
  home,
  demo,
  shipments,
  shipment,
  containers,
  fleet,
  ...Object.values(print),
  add,
  comparison,
  ...Object.values(demurrage),
  ...Object.values(documents),
  ...Object.values(developers),
  ...Object.values(connect),
  ...Object.values(tracking),
  ...Object.values(settings),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  // A loaded page replaces the placeholder immediately.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  // Parameters are plain text: `?q=123E4567` is a shipment number, not a JSON number.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

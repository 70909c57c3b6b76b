/** The route table: every operation of `/v2`. */
import { withExports } from '../exports/export-routes.ts';
import type { Route } from '../route.ts';
import { comparisonRoutes } from './comparisons/list.ts';
import { containerRoutes } from './containers/routes.ts';
import { customFieldDefinitionRoutes } from './custom-fields/definitions.ts';
import { entityFieldRoutes } from './custom-fields/entity-fields.ts';
import { valueRoutes } from './custom-fields/values.ts';
import { demurrageRoutes } from './demurrage/demurrage.ts';
import { tariffRoutes } from './demurrage/tariffs.ts';
import { trackingSettingsRoutes } from './demurrage/tracking-settings.ts';
import { allDocumentRoutes } from './documents/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { exceptionRoutes } from './exceptions/exceptions.ts';
import { exceptionRuleRoutes } from './exceptions/rules.ts';
import { intakeRoutes } from './intake/routes.ts';
import { savedViewRoutes } from './lists/saved-views.ts';
import { searchRoute } from './lists/search.ts';
import { mailRoutes } from './mail/routes.ts';
import { brandRoutes } from './parties/brand.ts';
import { customerPageRoutes } from './parties/customer-pages.ts';
import { partyRoutes } from './parties/parties.ts';
import { peopleRoutes } from './people/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import { shipmentRoutes } from './shipments/routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.ts';
import { testClockRoutes } from './test-clocks/routes.ts';
import { trackingRequestRoutes } from './tracking-requests/routes.ts';
import { vesselRoutes } from './vessels/routes.ts';
import { watchRoutes } from './watches/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export const routes: readonly Route[] = withExports([
  ...trackingRequestRoutes,
  ...shipmentRoutes,
  ...containerRoutes,
  ...watchRoutes,
  ...intakeRoutes,
  ...allDocumentRoutes,
  ...mailRoutes,
  ...referenceRoutes,
  ...placeRoutes,
  ...vesselRoutes,
  ...exceptionRoutes,
  ...exceptionRuleRoutes,
  ...demurrageRoutes,
  ...comparisonRoutes,
  ...tariffRoutes,
  ...trackingSettingsRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...savedViewRoutes,
  ...subscriptionRoutes,
  searchRoute,
  ...partyRoutes,
  ...customerPageRoutes,
  ...brandRoutes,
  ...customFieldDefinitionRoutes,
  ...valueRoutes,
  ...entityFieldRoutes,
  ...testClockRoutes,
  ...peopleRoutes,
]);

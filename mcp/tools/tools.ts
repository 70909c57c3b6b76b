import type { Tool } from './define-tool.ts';
import { getContainerTool } from './get-container.ts';
import { getContainerRouteTool } from './get-container-route.ts';
import { getContainerTransportEventsTool } from './get-container-transport-events.ts';
import { getDocumentsTool } from './get-documents.ts';
import { getShipmentDetailsTool } from './get-shipment-details.ts';
import { getSupportedShippingLinesTool } from './get-supported-shipping-lines.ts';
import { listContainersTool } from './list-containers.ts';
import { listShipmentsTool } from './list-shipments.ts';
import { listTrackingRequestsTool } from './list-tracking-requests.ts';
import { searchContainerTool } from './search-container.ts';
import { trackContainerTool } from './track-container.ts';
import { whatChangedSinceTool } from './what-changed-since.ts';
import { whyFailedTool } from './why-failed.ts';

export const tools: readonly Tool[] = [
  searchContainerTool,
  trackContainerTool,
  getContainerTool,
  getContainerTransportEventsTool,
  getContainerRouteTool,
  getShipmentDetailsTool,
  listShipmentsTool,
  listContainersTool,
  listTrackingRequestsTool,
  getSupportedShippingLinesTool,
  whatChangedSinceTool,
  whyFailedTool,
  getDocumentsTool,
];

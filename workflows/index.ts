/** Entry point of the workflow bundle, with every workflow type that workers run. */
export { processDocument } from './process-document/workflow.ts';
export { retention } from './retention/workflow.ts';
export { trackShipment } from './track-shipment/workflow.ts';
export { vesselPositions } from './vessel-positions/workflow.ts';
export { webhookDelivery } from './webhook-delivery/workflow.ts';

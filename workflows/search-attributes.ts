/**
 * Search attributes of tracking runs. All are of type Keyword, contain no personal data and are updated only when the
 * phase changes (the dev server allows 10).
 */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

export const accountIdAttribute = defineSearchAttributeKey('AccountId', SearchAttributeType.KEYWORD);
export const shippingLineAttribute = defineSearchAttributeKey('ShippingLine', SearchAttributeType.KEYWORD);
export const requestNumberAttribute = defineSearchAttributeKey('RequestNumber', SearchAttributeType.KEYWORD);
export const trackingStatusAttribute = defineSearchAttributeKey('TrackingStatus', SearchAttributeType.KEYWORD);
export const stopReasonAttribute = defineSearchAttributeKey('StopReason', SearchAttributeType.KEYWORD);

export const SEARCH_ATTRIBUTES = [
  accountIdAttribute,
  shippingLineAttribute,
  requestNumberAttribute,
  trackingStatusAttribute,
  stopReasonAttribute,
];

/** Restricts the URLs of webhooks to those to which deliveries may be posted. */
export { type AddressRules, refuseAddress } from '../outbound/address-guard.ts';

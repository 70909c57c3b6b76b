/** Which addresses a webhook may have: those that its deliveries may be posted to. */
export { type AddressRules, refuseAddress } from '../outbound/address-guard.ts';

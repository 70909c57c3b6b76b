/** Restricts webhook URLs to addresses that deliveries may be posted to. */
export { type AddressRules, refuseAddress } from '../outbound/address-guard.ts';

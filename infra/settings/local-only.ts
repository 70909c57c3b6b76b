import { appUrlOf, authUrlOf, baseUrlOf, type Configuration, mcpUrlOf } from './configuration.ts';

const LOOPBACK = ['127.0.0.1', '[::1]', '::1', 'localhost'];

/**
 * Whether only this machine can reach the servers: they are bound to loopback, with no public address and no proxy in
 * front.
 */
export function isLocalOnly(configuration: Configuration): boolean {
  const addresses = [baseUrlOf, appUrlOf, authUrlOf, mcpUrlOf].map((addressOf) => new URL(addressOf(configuration)));
  return (
    LOOPBACK.includes(configuration.SEAMARK_HOST) &&
    configuration.SEAMARK_TRUSTED_PROXIES.length === 0 &&
    addresses.every(({ hostname }) => LOOPBACK.includes(hostname))
  );
}

/** Whether the demo receives webhooks on this machine, which requires that no other machine can reach the servers. */
export function hasReceiver(configuration: Configuration): boolean {
  return configuration.SEAMARK_DEMO && configuration.SEAMARK_SIMULATOR && isLocalOnly(configuration);
}

import type { OutboundSettings } from '../../outbound/client.ts';
import type { Configuration } from './configuration.ts';

/** Returns the rules for user-supplied addresses, and the proxy. Checks, deliveries and samples all use them. */
export function outboundSettings(configuration: Configuration): OutboundSettings {
  const proxy = configuration.SEAMARK_EGRESS_PROXY;
  return {
    allowLoopback: configuration.SEAMARK_ALLOW_LOOPBACK_WEBHOOKS,
    allowed: configuration.SEAMARK_ALLOW_PRIVATE_WEBHOOKS,
    proxy: proxy === null ? null : new URL(proxy),
  };
}

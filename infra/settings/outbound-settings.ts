import type { OutboundSettings } from '../../outbound/client.ts';
import type { Configuration } from './configuration.ts';

/** Returns the rules for addresses that users provide, and the proxy. They apply to checks, deliveries and samples. */
export function outboundSettings(configuration: Configuration): OutboundSettings {
  const proxy = configuration.SEAMARK_EGRESS_PROXY;
  return {
    allowLoopback: configuration.SEAMARK_ALLOW_LOOPBACK_WEBHOOKS,
    allowed: configuration.SEAMARK_ALLOW_PRIVATE_WEBHOOKS,
    proxy: proxy === null ? null : new URL(proxy),
  };
}

import { describe, expect, it } from 'vitest';
import { refuseAddress } from '../../outbound/address-guard.ts';
import { baseUrlOf, readConfiguration } from './configuration.ts';
import { outboundSettings } from './outbound-settings.ts';

describe('readConfiguration', () => {
  it('needs no variable at all', () => {
    const configuration = readConfiguration({});
    expect(configuration.SEAMARK_API_PORT).toBe(3000);
    expect(configuration.DATABASE_URL).toBeNull();
    expect(baseUrlOf(configuration)).toBe('http://localhost:3000');
  });

  it('takes an empty variable as one that is not set', () => {
    expect(readConfiguration({ SEAMARK_API_PORT: '', SEAMARK_SIMULATOR_URL: ' ' })).toEqual(readConfiguration({}));
  });

  it('reads addresses and ranges', () => {
    const given = readConfiguration({
      SEAMARK_EGRESS_ADDRESSES: '198.51.100.7, 2001:db8::/48',
      SEAMARK_EGRESS_ADDRESSES_CHANGED: '2026-09-01T14:00:00+02:00',
    });
    expect(given.SEAMARK_EGRESS_ADDRESSES).toEqual(['198.51.100.7', '2001:db8::/48']);
    expect(given.SEAMARK_EGRESS_ADDRESSES_CHANGED).toEqual(new Date('2026-09-01T12:00:00Z'));
    expect(readConfiguration({}).SEAMARK_EGRESS_ADDRESSES).toEqual([]);
  });

  it('reads receivers inside the own network, and a proxy: the same rules for checks and deliveries', () => {
    const given = readConfiguration({
      SEAMARK_ALLOW_PRIVATE_WEBHOOKS: '10.20.0.0/16, http://receiver.internal',
      SEAMARK_EGRESS_PROXY: 'http://user:secret@proxy.internal:3128',
    });
    const rules = outboundSettings(given);
    expect(refuseAddress('https://10.20.3.4/', rules)).toBeNull();
    expect(refuseAddress('http://receiver.internal/', rules)).toBeNull();
    expect(refuseAddress('http://10.20.3.4/', rules)).toBe('the address must use https');
    expect(refuseAddress('https://10.21.3.4/', rules)).toBe('10.21.3.4 is not a public address');
    expect(rules.proxy?.host).toBe('proxy.internal:3128');
    expect(outboundSettings(readConfiguration({}))).toEqual({ allowLoopback: false, allowed: [], proxy: null });
  });

  it('leaves alone what the guides have clients set', () => {
    const given = { SEAMARK_URL: 'http://localhost:3000', SEAMARK_API_KEY: 'smk_' };
    expect(readConfiguration(given)).toEqual(readConfiguration({}));
  });

  it.each([
    [{ SEAMARK_API_PORT: 'abc' }, 'SEAMARK_API_PORT must be a port number'],
    [{ SEAMARK_API_PORT: '70000' }, 'SEAMARK_API_PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ TEMPORAL_ADDRESS: 'localhost' }, 'TEMPORAL_ADDRESS must be host:port'],
    [{ SEAMARK_SIMULATOR: 'yes' }, 'SEAMARK_SIMULATOR must be on or off'],
    [{ SEAMARK_SECRET_KEY: 'short' }, 'SEAMARK_SECRET_KEY must be 32 random bytes in base64'],
    [{ SEAMARK_BOOTSTRAP_API_KEY: 'short' }, 'SEAMARK_BOOTSTRAP_API_KEY must have at least 24 characters'],
    [{ SEAMARK_EGRESS_ADDRESSES: '198.51.100.7, here' }, 'SEAMARK_EGRESS_ADDRESSES must be addresses such as'],
    [{ SEAMARK_EGRESS_ADDRESSES_CHANGED: 'today' }, 'SEAMARK_EGRESS_ADDRESSES_CHANGED must be a time such as'],
    [
      { SEAMARK_ALLOW_PRIVATE_WEBHOOKS: '10.20.0.0/16, *.internal' },
      'SEAMARK_ALLOW_PRIVATE_WEBHOOKS must be ranges, addresses and host names such as 10.20.0.0/16,http://receiver.internal; *.internal is none of these',
    ],
    [{ SEAMARK_EGRESS_PROXY: 'proxy.internal:3128' }, 'SEAMARK_EGRESS_PROXY must be an http or https address'],
    [{ SEAMARK_ARRIVAL_WINDOW_DAYS: '0' }, 'SEAMARK_ARRIVAL_WINDOW_DAYS'],
    [{ SEAMARK_API_PROT: '1' }, 'SEAMARK_API_PROT is not a setting of Seamark'],
  ])('names the variable that is wrong: %o', (environment, message) => {
    expect(() => readConfiguration(environment)).toThrow(message);
  });

  it('names all that are wrong at once', () => {
    expect(() => readConfiguration({ SEAMARK_API_PORT: 'x', SEAMARK_MCP_PORT: 'y' })).toThrow(
      /SEAMARK_API_PORT.*\n.*SEAMARK_MCP_PORT/,
    );
  });

  it('hands the settings of lines on as they are', () => {
    const environment = { SEAMARK_LINE_MSCU_BASE_URL: 'https://line.example' };
    expect(readConfiguration(environment).connections).toEqual(environment);
  });
});

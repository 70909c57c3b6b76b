import { createSecretBox, parseSecretKey, type SecretBox } from '../../identity/keys/encryption.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';

/**
 * Creates the installation's secret box, which encrypts with the first key and decrypts with any. Throws if no key is
 * set.
 */
export function secretBoxOf(configuration: Configuration): SecretBox {
  const { SEAMARK_SECRET_KEYS: several, SEAMARK_SECRET_KEY: single } = configuration;
  const [first, ...former] = several.length > 0 ? several : single === null ? [] : [single];
  if (first === undefined) throw new ConfigurationError('SEAMARK_SECRET_KEY is not set');
  return createSecretBox(parseSecretKey(first), ...former.map(parseSecretKey));
}

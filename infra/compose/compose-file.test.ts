import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readComposeFile, startOrder } from './compose-file.ts';

const text = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const required = {
  POSTGRES_PASSWORD: 'p',
  SERVICE_DATABASE_PASSWORD: 'q',
  TEMPORAL_DATABASE_PASSWORD: 't',
  SEAMARK_SECRET_KEY: 's',
};

describe('docker-compose.yml', () => {
  it.each(Object.keys(required))('does not start without %s', (name) => {
    expect(() => readComposeFile(text, { ...required, [name]: '' })).toThrow(new RegExp(`${name}: set ${name}`));
  });

  it('gives api, mcp and worker the same database, Temporal server and secret', () => {
    const services = readComposeFile(text, required);
    expect(services.get('api')?.environment).toEqual(services.get('worker')?.environment);
    expect(services.get('mcp')?.environment).toEqual(services.get('worker')?.environment);
    expect(services.get('api')?.environment.DATABASE_URL).toBe('postgres://seamark_service:q@postgres:5432/seamark');
  });

  it('lets only the services that run once log in as the owner of Postgres', () => {
    const services = [...readComposeFile(text, required)];
    const owners = services.filter(([, { environment }]) => JSON.stringify(environment).includes('seamark:p@'));
    expect(owners.map(([name]) => name)).toEqual(['database-roles', 'prepare']);
    const withPassword = services.filter(([, { environment }]) => Object.values(environment).includes('p'));
    expect(withPassword.map(([name]) => name)).toEqual(['postgres']);
  });

  it('names an exact version of each image that it does not build', () => {
    for (const [name, { image }] of readComposeFile(text, required)) {
      if (image !== 'seamark:latest') expect([name, image]).toEqual([name, expect.stringMatching(/:\d+\.\d+/)]);
    }
  });

  it('leaves settings without a value empty, so that their defaults apply', () => {
    const environment = readComposeFile(text, required).get('api')?.environment;
    expect(environment).toMatchObject({ SEAMARK_APP_URL: '', SEAMARK_OAUTH_ISSUER: '' });
  });

  it('prepares the database before anything of ours runs', () => {
    const order = startOrder(readComposeFile(text, required));
    expect(order.indexOf('postgres')).toBeLessThan(order.indexOf('database-roles'));
    expect(order.indexOf('database-roles')).toBeLessThan(order.indexOf('temporal-schema'));
    expect(order.indexOf('prepare')).toBeLessThan(order.indexOf('api'));
    expect(order.indexOf('prepare')).toBeLessThan(order.indexOf('mcp'));
    expect(order.indexOf('prepare')).toBeLessThan(order.indexOf('worker'));
  });

  it('lets no service gain privileges, and gives ours read-only file systems', () => {
    for (const [name, service] of readComposeFile(text, required)) {
      expect([name, service.cap_drop]).toEqual([name, ['ALL']]);
      expect([name, service.security_opt]).toEqual([name, ['no-new-privileges:true']]);
      const writesFiles = ['postgres', 'temporal-ui'].includes(name);
      expect([name, service.read_only]).toEqual([name, !writesFiles]);
    }
  });

  it('lets only workers, API and prepare reach Temporal', () => {
    const reaching = [...readComposeFile(text, required)].filter(([, { networks }]) => networks.includes('temporal'));
    expect(reaching.map(([name]) => name)).toEqual(['temporal', 'temporal-ui', 'prepare', 'api', 'worker']);
  });
});

/**
 * Checks that `docker compose build` and `git add` pick up the product, but none of the secrets that operators store in
 * or next to its folder.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const context = dockerignore.default().add(readFileSync(path.join(root, '.dockerignore'), 'utf8'));
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const tracked = git('ls-files');

const SECRETS = [
  '.env',
  '.env.production',
  'infra/.env',
  'password',
  'admin-password',
  'line.pem',
  'infra/tls/client.pem',
  'connectors/union-pacific.p12',
  'msc.pfx',
  'secret-key',
  'edi/in/partner.edi',
  'backup.sql',
  'docker-compose.override.yml',
  '.seamark/api-key',
  '.npmrc',
  'connectors/.npmrc',
  'notes.txt',
];

describe('the context of the image', () => {
  it.each(SECRETS)('leaves out %s', (file) => {
    expect(context.ignores(file)).toBe(true);
  });

  it('has all that the image runs and serves', () => {
    const product =
      /^(activities|api|clients|connectors|identity|infra|mail|mcp|operations|outbound|reference|resources|simulator|store|tracking|webhooks|workflows|web)\//;
    const needed = tracked.filter((file) => product.test(file) && !file.endsWith('.test.ts'));
    expect(needed.length).toBeGreaterThan(1_000);
    expect(
      [...needed, 'package.json', 'package-lock.json', 'tsconfig.json'].filter((file) => context.ignores(file)),
    ).toEqual([]);
  });

  it('contains no private key and no API key', () => {
    const secret = /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/]{40}|\bsmk_[\w-]{40,}/;
    const sent = tracked.filter((file) => !context.ignores(file));
    expect(sent.filter((file) => secret.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('git', () => {
  it.each(SECRETS)('ignores %s', (file) => {
    expect(git('check-ignore', '--no-index', file)).toEqual([file]);
  });

  it('ignores nothing that it tracks', () => {
    expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([]);
  });
});

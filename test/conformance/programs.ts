/** Third-party programs that check the MCP server, in exactly the versions pinned in programs/. */
import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cachedInstall } from '../support/cached-install.ts';
import { pythonEnvironment } from '../support/python-environment.ts';

const folder = path.join(import.meta.dirname, 'programs');

export interface Programs {
  conformance: string;
  inspector: string;
  /** Python interpreters, each with a client of a different protocol generation. */
  newestPython: string;
  olderPython: string;
}

export async function installPrograms(): Promise<Programs> {
  const packages = await npmPackages();
  const python = async (era: string) =>
    path.join(await pythonEnvironment(`mcp-${era}`, path.join(folder, `requirements-${era}.txt`)), 'python');
  return {
    conformance: path.join(packages, '@modelcontextprotocol/conformance/dist/index.js'),
    inspector: path.join(packages, '.bin/mcp-inspector'),
    newestPython: await python('newest'),
    olderPython: await python('older'),
  };
}

async function npmPackages(): Promise<string> {
  const lists = ['package.json', 'package-lock.json'];
  const installed = await cachedInstall(
    'mcp-programs',
    lists.map((list) => path.join(folder, list)),
    async (target) => {
      for (const list of lists) await copyFile(path.join(folder, list), path.join(target, list));
      const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
      await promisify(execFile)('npm', ['ci', ...options], { cwd: target });
    },
  );
  return path.join(installed, 'node_modules');
}

/**
 * Installs the packages of package-lock.json unless `node_modules` already matches it, which takes milliseconds to
 * check. Runs before every npm script that needs packages, on Node 20 or later. The packages include Node 24, which npm
 * puts first on the script's path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isWindows = process.platform === 'win32';
const nodeBinary = path.join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
// Written at the end of an installation, so that an interrupted one is repeated.
const stamp = path.join(root, 'node_modules', '.seamark-installed');

if (!isInstalled()) install();

function isInstalled() {
  return existsSync(nodeBinary) && existsSync(stamp) && missingPackages().length === 0;
}

/**
 * Returns the packages of the lockfile that are not installed in the locked version. Optional packages for other
 * platforms are ignored.
 */
function missingPackages() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  return Object.keys(wanted).filter(
    (name) => name !== '' && !wanted[name].optional && present[name]?.version !== wanted[name].version,
  );
}

/** @param {string} name */
function readPackages(name) {
  const file = path.join(root, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function install() {
  console.log('Installing packages (once, and when package-lock.json changes; about a minute) …');
  const started = Date.now();
  // npm must not run on the Node in node_modules, because it is about to be replaced.
  const ownFolder = path.join(root, 'node_modules');
  const searchPath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(ownFolder));
  const environment = { ...process.env, PATH: searchPath.join(path.delimiter) };
  run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--engine-strict=false'], root, environment);
  // The install script that fetches Node 24 must run even if npm is configured to skip install scripts.
  if (!existsSync(nodeBinary)) {
    run('node', ['installArchSpecificPackage.js'], path.join(root, 'node_modules', 'node'), environment);
  }
  writeFileSync(stamp, '');
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function run(command, args, cwd, env) {
  const result = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows });
  if (result.status === 0) return;
  console.error(`\`${command} ${args.join(' ')}\` failed${result.error ? `: ${result.error.message}` : ''}.`);
  console.error('Seamark needs npm and a package registry that it can reach.');
  process.exit(1);
}

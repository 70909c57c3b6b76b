/**
 * Adds optional packages for other platforms that npm left out of package-lock.json. `npm install` omits an optional
 * package if the registry in use does not have it (mirrors often have only one platform), and `npm ci` then rejects the
 * whole lockfile. Run this after each `npm install` that changes packages: `npm run complete-lockfile`. The added
 * entries have no digest. `packages.test.ts` lists them until they are removed and `npm install --package-lock-only`
 * has added them from a registry that has them.
 */
import { readFile, writeFile } from 'node:fs/promises';

const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

const file = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(await readFile(file, 'utf8'));
let added = 0;

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const target = `node_modules/${name}`;
    if (lock.packages[target] !== undefined || lock.packages[`${path}/${target}`] !== undefined) continue;
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name}@${version} of ${path} is no exact version`);
    lock.packages[target] = { version, ...platformOf(name), ...(entry.dev ? { dev: true } : {}), optional: true };
    added += 1;
  }
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([left], [right]) => left.localeCompare(right, 'en')),
);
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} packages of other platforms added`);

/** @param {string} name such as `@swc/core-linux-arm64-musl` */
function platformOf(name) {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const os = operatingSystems.find((candidate) => words.includes(candidate));
  const cpu = processors.find((candidate) => words.includes(candidate));
  if (os === undefined || cpu === undefined) throw new Error(`Cannot read the platform from the name ${name}`);
  const libc = os !== 'linux' ? undefined : words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return { ...(libc === undefined ? {} : { libc: [libc] }), os: [os], cpu: [cpu] };
}

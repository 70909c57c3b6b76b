#!/usr/bin/env node
// @ts-check
/** The local MCP server (spec/service 4.7), for clients that start a program and use its standard input and output. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Bridge } from './bridge.mjs';

const manifest = JSON.parse(await readFile(new URL('./package.json', import.meta.url), 'utf8'));
const DEFAULT_URL = 'http://127.0.0.1:3001/mcp';

const help = `Local MCP server (over standard input and output) in front of a Seamark installation.

Started by an MCP client. Forwards the client's messages to the hosted MCP server and returns the responses.

  seamark-mcp [--help | --version]

Environment:
  SEAMARK_API_TOKEN  an API key of your account (required)
  SEAMARK_MCP_URL    address of the hosted MCP server (default ${DEFAULT_URL})`;

/** The command line is invalid. */
class UsageError extends Error {}

try {
  await run(process.argv[2]);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  logError(error.message);
  process.exitCode = 1;
}

/** @param {string | undefined} option */
async function run(option) {
  if (option === '--help' || option === '-h') console.log(help);
  else if (option === '--version' || option === '-v') console.log(manifest.version);
  else if (option !== undefined) throw new UsageError(`Unknown option ${option}; see seamark-mcp --help.`);
  else await serve(tokenOf(process.env['SEAMARK_API_TOKEN']), urlOf(process.env['SEAMARK_MCP_URL']));
}

/**
 * Runs until standard input ends.
 *
 * @param {string} token
 * @param {string} url
 */
async function serve(token, url) {
  const bridge = new Bridge(
    { url, token, version: manifest.version },
    {
      write: (message) => process.stdout.write(`${JSON.stringify(message)}\n`),
      logError,
    },
  );
  // The client has ended and reads no further responses.
  process.stdout.on('error', () => process.exit(0));
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) bridge.take(line);
  await bridge.close();
}

/** @param {string | undefined} given */
function tokenOf(given) {
  const token = given?.trim() ?? '';
  if (token === '') throw new UsageError('SEAMARK_API_TOKEN is not set: set it to an API key of your account.');
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('SEAMARK_API_TOKEN contains characters that no API key has.');
  return token;
}

/** @param {string | undefined} given */
function urlOf(given) {
  const url = given?.trim() || DEFAULT_URL;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`SEAMARK_MCP_URL must be an http:// or https:// URL, not ${url}`);
  }
  return url;
}

/**
 * Prints to standard error, because standard output belongs to the protocol.
 * @param {string} line
 */
function logError(line) {
  process.stderr.write(`seamark-mcp: ${line}\n`);
}

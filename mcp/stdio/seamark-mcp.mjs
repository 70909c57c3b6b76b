#!/usr/bin/env node
// @ts-check
/** The local MCP server (spec/service 4.7), for clients that start a program and use its standard input and output. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Bridge } from './bridge.mjs';

const manifest = JSON.parse(await readFile(new URL('./package.json', import.meta.url), 'utf8'));
const DEFAULT_URL = 'http://127.0.0.1:3001/mcp';

const help = `Local MCP server (over standard input and output) in front of a Seamark installation.

An MCP client starts it; it passes on what the client asks to the hosted MCP server, and the answers back.

  seamark-mcp [--help | --version]

Environment:
  SEAMARK_API_TOKEN  an API key of your account (required)
  SEAMARK_MCP_URL    address of the hosted MCP server (default ${DEFAULT_URL})`;

/** The command line is invalid. */
class Unusable extends Error {}

try {
  await run(process.argv[2]);
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  complain(error.message);
  process.exitCode = 1;
}

/** @param {string | undefined} option */
async function run(option) {
  if (option === '--help' || option === '-h') console.log(help);
  else if (option === '--version' || option === '-v') console.log(manifest.version);
  else if (option !== undefined) throw new Unusable(`${option} is no option of seamark-mcp; see seamark-mcp --help.`);
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
      complain,
    },
  );
  // The client is gone; no response can be read.
  process.stdout.on('error', () => process.exit(0));
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) bridge.take(line);
  await bridge.close();
}

/** @param {string | undefined} given */
function tokenOf(given) {
  const token = given?.trim() ?? '';
  if (token === '') throw new Unusable('SEAMARK_API_TOKEN is not set: give it an API key of your account.');
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Unusable('SEAMARK_API_TOKEN holds characters that are in no API key.');
  return token;
}

/** @param {string | undefined} given */
function urlOf(given) {
  const url = given?.trim() || DEFAULT_URL;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Unusable(`SEAMARK_MCP_URL is no address that begins with http:// or https://: ${url}`);
  }
  return url;
}

/**
 * Prints to standard error, since standard output belongs to the protocol.
 *
 * @param {string} line
 */
function complain(line) {
  process.stderr.write(`seamark-mcp: ${line}\n`);
}

/** `npm run track -- --scac TEST <number>`: tracks one number and shows what becomes known, to its end. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createColors } from 'picocolors';
import { ApiError, createApiClient } from '../client/api-client.ts';
import { followJourney, type JourneyRequest, requestTracking } from '../client/journey.ts';
import { describeMilestone } from '../demo/describe-milestone.ts';
import { type Configuration, readConfiguration } from '../settings/configuration.ts';
import { adviceFor } from './track/advice.ts';

const help = `Tracks one number and shows what becomes known, to its end.

  npm run track -- --scac <SCAC> <number> [options]

  --scac <SCAC>      shipping line, such as TEST (the simulated lines are TEST, SIMA, SIMB and SIMC)
  --type <type>      bill_of_lading (default), booking_number or container
  --speed <n>        seconds of the journey in one second, for simulated lines (default 60000); 1 follows the wall clock
  --url <address>    origin of the API (default: the one that npm start serves)
  --api-key <key>    API key (default: SEAMARK_BOOTSTRAP_API_KEY, else the one that npm start made)
  --help             this text

  npm run track -- --scac TEST DIRECT000002
  npm run track -- --scac SIMA RAIL000002 --speed 200000
`;

const simulatedLines = ['TEST', 'SIMA', 'SIMB', 'SIMC'];
const defaultSpeed = 60_000;
const requestTypes = ['bill_of_lading', 'booking_number', 'container'] as const;

class UsageError extends Error {}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${help}`);
  if (error instanceof ApiError && error.status === 422)
    console.error('GET /v2/shipping_lines lists what can be tracked');
  process.exit(error instanceof UsageError ? 2 : 1);
}

/** Answers the exit code. */
async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(help);
    return 0;
  }
  const configuration = readConfiguration(process.env);
  const journey = readJourney(values, positionals);
  const baseUrl = values.url ?? `http://127.0.0.1:${configuration.SEAMARK_API_PORT}`;
  const api = createApiClient(baseUrl, values['api-key'] ?? (await knownApiKey(configuration)));
  const colors = createColors(process.stdout.isTTY === true && !process.env.NO_COLOR);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());

  const { trackingRequestId, isNew } = await requestTracking(api, journey);
  if (!isNew) console.log(`${journey.number}  was asked for before: this is how it went on`);
  const end = await followJourney(
    api,
    trackingRequestId,
    {
      onStatus: (status) => console.log(`${journey.number}  tracking request: ${status}${meaningOf(status)}`),
      onMilestone: (milestone, container) => console.log(describeMilestone(milestone, container, colors)),
    },
    interrupted.signal,
  ).catch((error: unknown) => {
    if (interrupted.signal.aborted) return null;
    throw error;
  });
  if (end === null) {
    console.log(`${journey.number}  goes on without being watched`);
    return 130;
  }
  console.log(
    `${journey.number}  ${end.succeeded ? colors.green(`ended: ${end.reason}`) : colors.red(`failed: ${end.reason}`)}`,
  );
  if (end.succeeded) return 0;
  console.log(adviceFor(end.reason));
  return 1;
}

function meaningOf(status: string): string {
  return status === 'awaiting_manifest' ? ' (the line has no data of this number; it is asked again every day)' : '';
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        scac: { type: 'string' },
        type: { type: 'string', default: 'bill_of_lading' },
        speed: { type: 'string' },
        url: { type: 'string' },
        'api-key': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readJourney(
  values: { scac?: string | undefined; type: string; speed?: string | undefined },
  positionals: string[],
): JourneyRequest {
  const [number, ...more] = positionals;
  if (number === undefined) throw new UsageError('Which number?');
  if (more.length > 0) throw new UsageError('One number at a time');
  if (values.scac === undefined) throw new UsageError('Which shipping line? (--scac)');
  const scac = values.scac.toUpperCase();
  const requestType = requestTypes.find((type) => type === values.type);
  if (requestType === undefined) throw new UsageError(`--type is one of ${requestTypes.join(', ')}`);
  const given = values.speed === undefined ? null : Number(values.speed);
  if (given !== null && !(given > 0)) throw new UsageError('--speed is a number above 0');
  const isSimulated = simulatedLines.includes(scac);
  if (given !== null && given !== 1 && !isSimulated)
    throw new UsageError(`${scac} is no simulated line: it cannot be hurried`);
  const speed = isSimulated && given !== 1 ? (given ?? defaultSpeed) : null;
  return { scac, number, requestType, speed };
}

async function knownApiKey(configuration: Configuration): Promise<string> {
  if (configuration.SEAMARK_BOOTSTRAP_API_KEY !== null) return configuration.SEAMARK_BOOTSTRAP_API_KEY;
  const file = path.join(configuration.SEAMARK_DATA_DIR, 'api-key');
  const key = await readFile(file, 'utf8').catch(() => null);
  if (key === null) throw new Error(`There is no API key in ${file}: run npm start first, or give --api-key`);
  return key.trim();
}

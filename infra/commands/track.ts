/**
 * Tracks a number until tracking ends and prints everything that is published: `npm run track -- --scac TEST <number>`.
 */
import { InvalidArgumentError, Option } from 'commander';
import { createColors } from 'picocolors';
import { ApiError, createApiClient } from '../client/api-client.ts';
import { followJourney, type JourneyRequest, requestTracking } from '../client/journey.ts';
import { describeMilestone } from '../demo/describe-milestone.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { createProgram, numberFrom, runProgram, UsageError } from './command-line.ts';
import { type ApiOptions, addApiOptions, apiUrlOf, readApiKey } from './running-api.ts';
import { adviceFor } from './track/advice.ts';

const requestTypes = ['bill_of_lading', 'booking_number', 'container'] as const;
const simulatedLines = ['TEST', 'SIMA', 'SIMB', 'SIMC'];
const defaultSpeed = 60_000;

interface TrackOptions extends ApiOptions {
  scac: string;
  type: (typeof requestTypes)[number];
  speed?: number;
}

const program = addApiOptions(
  createProgram('track', 'Tracks one number and shows what is published, to its end.')
    .argument('<number>', 'number of a bill of lading, booking or container')
    .requiredOption(
      '--scac <scac>',
      `shipping line, such as one of the simulated ${simulatedLines.join(', ')}`,
      (text) => text.toUpperCase(),
    )
    .addOption(new Option('--type <type>', 'type of the number').choices(requestTypes).default('bill_of_lading'))
    .option(
      '--speed <n>',
      `simulated seconds per real second, for simulated lines (default: ${defaultSpeed}); 1 follows the wall clock`,
      positiveNumber,
    ),
)
  .addHelpText(
    'after',
    `
Examples:
  npm run track -- --scac TEST DIRECT000002
  npm run track -- --scac SIMA RAIL000002 --speed 200000`,
  )
  .action(async (number: string, options: TrackOptions) => {
    process.exitCode = await track(readJourney(number, options), options);
  });
await runProgram(program);
// An aborted request may still be open and would keep the process alive.
process.exit();

/** Returns the exit code. */
async function track(journey: JourneyRequest, options: TrackOptions): Promise<number> {
  const configuration = readConfiguration(process.env);
  const api = createApiClient(apiUrlOf(options, configuration), await readApiKey(options, configuration));
  const colors = createColors(process.stdout.isTTY === true && !process.env.NO_COLOR);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());

  const { trackingRequestId, isNew } = await requestTracking(api, journey).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 422)
      console.error('GET /v2/shipping_lines lists what can be tracked');
    throw error;
  });
  if (!isNew) console.log(`${journey.number}  is tracked already: this is its course`);
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
    console.log(`${journey.number}  is still tracked; its course is no longer shown`);
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
  return status === 'awaiting_manifest' ? ' (the line has no data for this number yet; it is polled every day)' : '';
}

function readJourney(number: string, { scac, type: requestType, speed: given }: TrackOptions): JourneyRequest {
  const isSimulated = simulatedLines.includes(scac);
  if (given !== undefined && given !== 1 && !isSimulated)
    throw new UsageError(`--speed is for simulated lines, which ${scac} is not`);
  const speed = isSimulated && given !== 1 ? (given ?? defaultSpeed) : null;
  return { scac, number, requestType, speed };
}

function positiveNumber(text: string): number {
  const value = numberFrom(0)(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be above 0.');
}

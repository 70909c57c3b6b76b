/** Creates, tests and tries out connectors: `npm run connector -- <command>` (docs/write-a-connector.md). */
import { createProgram, runProgram } from './command-line.ts';
import { addDoctorCommand } from './connector/doctor.ts';
import { addGuideCommand } from './connector/guide.ts';
import { addListCommand } from './connector/list.ts';
import { addNewCommand } from './connector/new.ts';
import { addRecordCommand } from './connector/record.ts';
import { addTestCommand } from './connector/test.ts';
import { addTryMappingCommand } from './connector/try-mapping.ts';

const program = createProgram(
  'connector',
  'Drafts, tests and tries connectors to sources (docs/write-a-connector.md).',
);
addNewCommand(program);
addTestCommand(program);
addRecordCommand(program);
addDoctorCommand(program);
addTryMappingCommand(program);
addListCommand(program);
addGuideCommand(program);
await runProgram(program);

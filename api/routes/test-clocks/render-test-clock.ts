import { testClockTime } from '../../../operations/test-clocks/request-clock.ts';
import type { Resource } from '../../../resources/resource.ts';
import { testClockResource } from '../../../resources/test-clocks/test-clock.ts';
import type { TestClockRow } from '../../../store/test-clocks/test-clocks.ts';
import type { ApiRequest } from '../../route.ts';

export function renderTestClock(row: TestClockRow, { now, settings }: Pick<ApiRequest, 'now' | 'settings'>): Resource {
  return testClockResource(row, testClockTime(row, now()), settings.baseUrl);
}

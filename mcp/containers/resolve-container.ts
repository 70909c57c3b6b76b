import { type ContainerRow, findContainersByIds } from '../../store/containers/containers.ts';
import { isUuid } from '../../store/postgres/ids.ts';
import { containerIdOfNumber, containerNumbersLike } from '../../store/tracking-requests/tracked-numbers.ts';
import { isContainerNumber, normalizeNumber } from '../../tracking/claims/numbers.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/**
 * Finds a container by id or number. A number resolves to its newest tracked journey. Returns null if the account has
 * no such container.
 */
export async function resolveContainer(
  { database, caller, lines }: Pick<ToolContext, 'database' | 'caller' | 'lines'>,
  named: string,
): Promise<ContainerRow | null> {
  const { accountId } = caller;
  const id = isUuid(named.trim()) ? named.trim() : await idOfNumber();
  const [row] = id === null ? [] : await findContainersByIds(database, accountId, [id]);
  return row ?? null;

  async function idOfNumber(): Promise<string | null> {
    const number = normalizeNumber(named);
    if (!isContainerNumber(number)) return null;
    return containerIdOfNumber(database, { accountId, number, scacs: lines.lines().map(({ scac }) => scac) });
  }
}

/** One more than the protocol's limit of 100, to detect whether there are more. */
const MAX_COMPLETIONS = 101;

export async function completeContainer(
  { database, caller }: Pick<ToolContext, 'database' | 'caller'>,
  typed: string,
): Promise<string[]> {
  return containerNumbersLike(database, caller.accountId, normalizeNumber(typed), MAX_COMPLETIONS);
}

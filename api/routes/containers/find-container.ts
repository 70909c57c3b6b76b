import { type ContainerRow, findContainersByIds } from '../../../store/containers/containers.ts';
import { found, idInPath } from '../../path-ids.ts';
import type { ApiRequest } from '../../route.ts';

export async function findContainer(request: ApiRequest): Promise<ContainerRow> {
  const [row] = await findContainersByIds(request.database, request.caller.accountId, [idInPath(request)]);
  return found(row);
}

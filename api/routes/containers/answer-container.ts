import type { IncludeTree } from '../../../operations/included-resources.ts';
import type { ContainerRow } from '../../../store/containers/containers.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { found } from '../../path-ids.ts';
import { loaderFor } from '../../resource-loader.ts';
import { type ApiRequest, type ApiResponse, ok } from '../../route.ts';

/** Answers with one container, or 404. */
export async function answerContainer(
  request: ApiRequest,
  row: ContainerRow | null | undefined,
  include: IncludeTree | null,
): Promise<ApiResponse> {
  const loader = loaderFor(request);
  const [resource] = await loader.containers([found(row)]);
  return ok(await resourceDocument(request, found(resource), { include, load: loader.load }));
}

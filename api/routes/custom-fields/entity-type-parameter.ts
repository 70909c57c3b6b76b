import {
  type EntityType,
  entityResourceTypes,
  entityTypes,
  readEntityType,
} from '../../../operations/custom-fields/entity-types.ts';
import { choiceParameter, type Parameter } from '../../json-api/parameters.ts';

const written = choiceParameter(
  'filter[entity_type]',
  [...entityTypes, ...Object.values(entityResourceTypes)],
  'Only fields of this entity type, by class or resource name',
);

/** Accepts both spellings (spec/contract 1.9). */
export const entityTypeParameter: Parameter<EntityType | null> = {
  ...written,
  read: (query) => readEntityType(written.read(query)),
};

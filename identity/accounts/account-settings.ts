/**
 * Settings of an account that the operator may change (`accounts.settings`). Missing and invalid values are replaced by
 * defaults.
 */
import { z } from 'zod';
import { type DocumentSettings, documentSettings } from '../../store/documents/document-settings.ts';

/** Rate limit buckets. Each counts an account's requests in rolling windows of 60 s (spec/service 8, spec D6). */
export const BUCKETS = ['default', 'create', 'infer', 'refresh'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Features that can be disabled for an account (spec/contract 1.12). */
export const FEATURES = ['routing_data', 'on_demand_refresh', 'rail', 'webhooks', 'document_processing'] as const;
export type Feature = (typeof FEATURES)[number];

export interface AccountSettings {
  /** Requests allowed per 60 s. */
  limits: Readonly<Record<Bucket, number>>;
  features: Readonly<Record<Feature, boolean>>;
  customFieldLimit: number;
  documents: DocumentSettings;
  /** Whether people must give a second factor to use the account. Programs with keys or tokens are not affected. */
  requiresSecondFactor: boolean;
}

/** The highest limit that can be set. Up to it, the stored windows of a bucket stay small (migration 0008). */
export const HIGHEST_LIMIT = 1_000_000;

const limit = (otherwise: number) =>
  z
    .number()
    .transform((given) => Math.min(Math.max(Math.round(given), 0), HIGHEST_LIMIT))
    .default(otherwise)
    .catch(otherwise);
const feature = z.boolean().default(true).catch(true);

const limits = z.object({ default: limit(100), create: limit(100), infer: limit(200), refresh: limit(10) });
const features = z.object({
  routing_data: feature,
  on_demand_refresh: feature,
  rail: feature,
  webhooks: feature,
  document_processing: feature,
});

export const DEFAULT_LIMITS: Readonly<Record<Bucket, number>> = limits.parse({});

const settings = z.object({
  limits: limits.prefault({}).catch({ ...DEFAULT_LIMITS }),
  features: features.prefault({}).catch(features.parse({})),
  custom_field_limit: limit(100),
  documents: documentSettings,
  sign_in: z
    .object({ second_factor: z.boolean().default(false).catch(false) })
    .prefault({})
    .catch({ second_factor: false }),
});

export function readAccountSettings(stored: unknown): AccountSettings {
  const { custom_field_limit: customFieldLimit, sign_in: signIn, ...rest } = settings.parse(stored ?? {});
  return { ...rest, customFieldLimit, requiresSecondFactor: signIn.second_factor };
}

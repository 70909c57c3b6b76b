import type { Quota } from '../connector.ts';
import type { DcsaProfile } from '../dcsa/profile.ts';
import type { SourceSettings } from './source-settings.ts';

/** Applies the operator's settings to a profile; `docs/connect-a-line.md` lists them. */
export function withOperatorSettings(profile: DcsaProfile, settings: SourceSettings): DcsaProfile {
  const { notFound } = profile;
  const prefixRules = ['keep', 'strip', 'try_both'] as const;
  const statuses = settings.text('NOT_FOUND_STATUSES');
  return {
    ...profile,
    name: settings.text('NAME') ?? profile.name,
    baseUrl: settings.address('BASE_URL') ?? profile.baseUrl,
    eventsPath: pathIn(settings, 'EVENTS_PATH') ?? profile.eventsPath,
    subscriptionsPath: subscriptionsPath(settings, profile.subscriptionsPath),
    staticQuery: settings.pairs('STATIC_QUERY') ?? profile.staticQuery,
    staticHeaders: settings.pairs('STATIC_HEADERS') ?? profile.staticHeaders,
    apiVersionHeader: orNone(settings.text('API_VERSION'), profile.apiVersionHeader),
    refs: {
      container: orNone(settings.text('CONTAINER_PARAMETER'), profile.refs.container),
      booking: orNone(settings.text('BOOKING_PARAMETER'), profile.refs.booking),
      bl: orNone(settings.text('BL_PARAMETER'), profile.refs.bl),
    },
    prefixRule: {
      booking: settings.oneOf('BOOKING_PREFIX_RULE', prefixRules, profile.prefixRule.booking),
      bl: settings.oneOf('BL_PREFIX_RULE', prefixRules, profile.prefixRule.bl),
    },
    prefixes:
      settings
        .text('PREFIXES')
        ?.split(',')
        .map((prefix) => prefix.trim()) ?? profile.prefixes,
    eitherKind: settings.flag('EITHER_KIND', profile.eitherKind),
    envelope: settings.oneOf('ENVELOPE', ['$', '$.events'], profile.envelope),
    pageHeaders:
      settings
        .text('PAGE_HEADERS')
        ?.split(',')
        .map((header) => header.trim().toLowerCase()) ?? profile.pageHeaders,
    maxPages: settings.count('MAX_PAGES', profile.maxPages) ?? profile.maxPages,
    pageSize: settings.count('PAGE_SIZE', profile.pageSize),
    notFound: {
      statuses: statuses === null ? notFound.statuses : statuses.split(',').map(Number).filter(Number.isInteger),
      emptyArray: settings.flag('NOT_FOUND_EMPTY', notFound.emptyArray),
      sameAsNotYet: settings.flag('NOT_FOUND_MAY_BE_NOT_YET', notFound.sameAsNotYet),
    },
    rate: readQuota(settings, profile.rate),
    absence: settings.oneOf('ABSENCE', ['snapshot', 'log', 'learnt'], profile.absence),
    timeQuality: settings.oneOf('TIME_QUALITY', ['offset', 'local_no_offset', 'date_only'], profile.timeQuality),
    ignoresOffset: settings.flag('IGNORE_OFFSET', profile.ignoresOffset),
  };
}

export function readQuota(settings: SourceSettings, fallback: Quota): Quota {
  return {
    perSecond: settings.count('RATE_PER_SECOND', fallback.perSecond),
    perMinute: settings.count('RATE_PER_MINUTE', fallback.perMinute),
    perHour: settings.count('RATE_PER_HOUR', fallback.perHour),
    perDay: settings.count('RATE_PER_DAY', fallback.perDay),
    concurrency: settings.count('CONCURRENCY', fallback.concurrency) ?? fallback.concurrency,
  };
}

function pathIn(settings: SourceSettings, name: string): string | null {
  const path = settings.text(name);
  if (path === null || /^\/[^?#\s]*$/.test(path)) return path;
  settings.problems.push(`${settings.fullName(name)} must be a path that starts with /`);
  return null;
}

function subscriptionsPath(settings: SourceSettings, fallback: string | null): string | null {
  if (settings.text('SUBSCRIPTIONS_PATH') === 'none') return null;
  return pathIn(settings, 'SUBSCRIPTIONS_PATH') ?? fallback;
}

/** Returns the setting, or the profile's value if it is not set; `none` removes the profile's value. */
function orNone(reported: string | null, fallback: string | null): string | null {
  return reported === 'none' ? null : (reported ?? fallback);
}

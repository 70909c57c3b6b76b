export const SHARED_PATH = '/shared';

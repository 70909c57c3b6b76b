/** Path of shared pages, followed by the secret of the link. */
export const SHARED_PATH = '/shared';

/** OAuth error raised before the request reaches the library. */
export interface OauthRefusal {
  status: number;
  error: string;
  description: string;
  headers?: Readonly<Record<string, string>>;
}

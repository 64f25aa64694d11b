/** What a page may load and from where. Only our own files, what carries this answer's nonce, and the vault's frame. */
export function pagePolicy(nonce: string | undefined, vaultOrigin: string): string {
  // During development Vite adds scripts and styles of its own and listens on a socket.
  const script = nonce ? `'self' 'nonce-${nonce}' 'strict-dynamic'` : "'self' 'unsafe-inline'"
  const style = nonce ? `'self' 'nonce-${nonce}'` : "'self' 'unsafe-inline'"
  return [
    "default-src 'self'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    `connect-src 'self'${nonce ? '' : ' ws:'}`,
    `frame-src ${vaultOrigin}`,
    `worker-src 'self'${nonce ? '' : ' blob:'}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

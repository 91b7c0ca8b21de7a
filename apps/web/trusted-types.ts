/**
 * Our pages take no text as script or markup (`require-trusted-types-for` in platform/server/http/security-headers.ts)
 * but what passes here: our own workers, the script of Stripe, and HTML that is only read, never shown. Nobody else may
 * make a policy.
 */
interface PolicyFactory {
  createPolicy(
    name: 'default',
    rules: Readonly<Record<string, (text: string, type: string, sink: string) => string | null>>,
  ): unknown
}

/** Whether an address may be loaded as a script; what the policy lets through, the list of origins still judges. */
export function mayRun(address: string, origin: string): boolean {
  const url = URL.parse(address, origin)
  if (url === null) return false
  if (url.origin === origin) return /^\/(?:assets\/[\w.-]+\.js|service-worker\.js)$/.test(url.pathname)
  return url.origin === 'https://js.stripe.com'
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (mayRun(address, location.origin) ? address : null),
  // The document that it makes runs nothing; features/content/web/legal-text.tsx builds elements of its own from it.
  createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? html : null),
})

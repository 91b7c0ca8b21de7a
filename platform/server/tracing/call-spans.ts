import { wrapCalls } from '../providers/wrap-calls.ts'
import type { Tracing } from './tracing.ts'

/** One call of a provider in a span: who, and what for. */
export async function inCall<T>(
  tracing: Tracing | null,
  { provider, operation }: { readonly provider: string; readonly operation: string },
  call: () => Promise<T>,
): Promise<T> {
  if (tracing === null) return call()
  const span = tracing.begin({
    name: `${provider} ${operation}`,
    kind: 'client',
    attributes: { 'peer.service': provider, 'rpc.method': operation },
  })
  try {
    const result = await tracing.within(span, call)
    span.end()
    return result
  } catch (error) {
    // Its class alone: a provider's message repeats the address that it refuses.
    span.end({}, error instanceof Error ? error.name : typeof error)
    throw error
  }
}

/** The same port, each of the named calls in a span; the very same object where nothing is traced. */
export function traceCalls<T extends object>(
  tracing: Tracing | null,
  provider: string,
  port: T,
  names: readonly (keyof T & string)[],
): T {
  if (tracing === null) return port
  return wrapCalls(port, names, (operation, call) => inCall(tracing, { provider, operation }, call))
}

import type { FastifyBaseLogger } from 'fastify'
import { type CircuitLimits, openCircuit, usualLimits } from './circuit.ts'
import { PaymentRefused } from './payment/payment.ts'
import { Undeliverable } from './undeliverable.ts'
import { wrapCalls } from './wrap-calls.ts'

/** A provider that has failed several times in a row, and is left alone for a while. */
export class ProviderAway extends Error {
  constructor(name: string) {
    super(`${name} has not answered lately and is not asked now`)
    this.name = 'ProviderAway'
  }
}

/** Runs one call. @throws ProviderAway at once while the circuit is open */
export type Breaker = <T>(call: () => Promise<T>) => Promise<T>

/** Told at the beginning and of every change, for the figures. */
export type OnProvider = (name: string, up: boolean) => void

export function openBreaker(
  name: string,
  { log, observe }: { readonly log: Pick<FastifyBaseLogger, 'warn'>; readonly observe: OnProvider },
  limits: CircuitLimits = usualLimits,
): Breaker {
  const circuit = openCircuit(limits)
  observe(name, true)

  const succeeded = () => {
    if (!circuit.succeeded()) return
    log.warn({ provider: name }, 'the provider is back')
    observe(name, true)
  }
  const failed = (error: unknown) => {
    if (!circuit.failed()) return
    log.warn({ err: error, provider: name }, 'the provider is away: it is left alone for a while')
    observe(name, false)
  }
  return async (call) => {
    if (!circuit.admits()) throw new ProviderAway(name)
    try {
      const result = await call()
      succeeded()
      return result
    } catch (error) {
      if (isRefusal(error)) succeeded()
      else failed(error)
      throw error
    }
  }
}

/** It has answered, and said no: as Stripe's errors and ours for PayPal carry the status of the answer. */
function isRefusal(error: unknown): boolean {
  if (error instanceof PaymentRefused || error instanceof Undeliverable) return true
  const { status, statusCode = status } = error as { status?: unknown; statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 429
}

/** The same, each of the named calls by way of the circuit. */
export function guardCalls<T extends object>(
  provider: T,
  names: readonly (keyof T & string)[],
  breaker: Breaker,
): T {
  return wrapCalls(provider, names, (_, call) => breaker(call))
}

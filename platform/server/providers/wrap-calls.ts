/** The same port, each of the named calls by way of `around`; what is no function stays as it is. */
export function wrapCalls<T extends object>(
  port: T,
  names: readonly (keyof T & string)[],
  around: (name: string, call: () => Promise<unknown>) => Promise<unknown>,
): T {
  const wrapped = names.flatMap((name) => {
    const call = port[name]
    if (typeof call !== 'function') return []
    return [
      [
        name,
        (...given: unknown[]) => around(name, () => call.apply(port, given) as Promise<unknown>),
      ] as const,
    ]
  })
  return { ...port, ...Object.fromEntries(wrapped) }
}

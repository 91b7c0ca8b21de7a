import { globSync } from 'node:fs'
import type { Endpoint } from '#platform/contract/endpoint.ts'

/** What the contract declares, file by file: for the tests that hold for all of it. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const root = new URL('../', import.meta.url)
  const files = globSync('{platform,features/*}/contract/**/*.ts', {
    cwd: root.pathname,
    exclude: ['**/*.test.ts'],
  })
  const modules = await Promise.all(files.map((file): Promise<object> => import(new URL(file, root).href)))
  return [...new Set(modules.flatMap((module) => Object.values(module).flatMap(endpointsIn)))]
}

function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return []
  if ('method' in value && 'path' in value && 'who' in value) return [value as Endpoint]
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).flatMap(endpointsIn) : []
}

import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

/** What the contract declares, file by file: for the tests that hold for all of it. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const folder = new URL('../../contract/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file): Promise<object> => import(new URL(file, folder).href)))
  return [...new Set(modules.flatMap((module) => Object.values(module).flatMap(endpointsIn)))]
}

function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return []
  if ('method' in value && 'path' in value && 'who' in value) return [value as Endpoint]
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).flatMap(endpointsIn) : []
}

import { isValidElement } from 'react'
import { matchRoutes } from 'react-router'
import type { Access } from '#features/accounts/web/access.ts'
import { Guard } from '#features/accounts/web/guard.tsx'
import { routesFor } from './route-table.tsx'

/** What the page at a path asks of its viewer, as its guard has it; null: there is no such page. */
export async function accessOf(path: string): Promise<Access | null> {
  const { pathname } = new URL(path, 'https://here.invalid')
  const matches = matchRoutes(await routesFor(pathname), pathname)
  if (matches === null || matches.at(-1)?.route.path === '*') return null
  const guards = matches.flatMap(({ route: { element } }) =>
    isValidElement<Access>(element) && element.type === Guard ? [element.props] : [],
  )
  return Object.assign({}, ...guards) as Access
}

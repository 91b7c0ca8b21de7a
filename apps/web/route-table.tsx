import { createRoutesFromElements, matchRoutes, Route, type RouteObject } from 'react-router'
import { noAnswer } from '#platform/web/api/client.ts'
import { firstRoutes } from './first-routes.tsx'
import { Layout } from './frame/layouts.tsx'

let all: RouteObject[] | undefined
let loading: Promise<RouteObject[]> | undefined

/** The table that knows the page at `pathname`: at once for the first pages, and for all once they have been fetched. */
export function routesFor(pathname: string): RouteObject[] | Promise<RouteObject[]> {
  return all ?? (matchRoutes(firstRoutes, pathname) === null ? allRoutes() : firstRoutes)
}

/** Every page. Without a connection each of them says so, within the frame. */
export function allRoutes(): Promise<RouteObject[]> {
  loading ??= import('./routes.tsx').then(
    ({ routes }) => (all = routes),
    (error: unknown) => {
      loading = undefined
      return unreachable(noAnswer(error))
    },
  )
  return loading
}

function unreachable(error: Error): RouteObject[] {
  function Unreachable(): never {
    throw error
  }
  return createRoutesFromElements(
    <Route element={<Layout />}>
      <Route path="*" element={<Unreachable />} />
    </Route>,
  )
}

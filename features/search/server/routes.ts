import { favouriteEndpoints } from '../contract/favourites.ts'
import { savedSearchEndpoints } from '../contract/saved-searches.ts'
import { countSearch, similarProfiles } from '../contract/near.ts'
import * as contract from '../contract/search.ts'
import { countPeers } from '../contract/peers.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import { written } from '#platform/server/http/written-json.ts'
import type { Needs } from '#platform/server/needs.ts'
import { addFavourite, favouriteIds, listFavourites, removeFavourite } from './favourites.ts'
import {
  changeSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  visitSavedSearch,
} from './saved-searches.ts'
import { countSearch as count, search, searchAsGuest } from './search.ts'
import { similarTo } from './similar.ts'
import { peersOf } from './peers.ts'

export function searchRoutes(needs: Pick<Needs, 'db' | 'pool' | 'config' | 'replica'>): Route[] {
  return [
    route(contract.search, async ({ actor, body }) => ok(written(await search(needs, actor, body))), {
      limits: limits.search,
    }),
    route(
      contract.searchGuest,
      async ({ actor, body }) => ok(written(await searchAsGuest(needs, actor, body))),
      {
        limits: limits.searchGuest,
      },
    ),
    route(countSearch, async ({ actor, body }) => ok(await count(needs, actor, body)), {
      limits: limits.searchCount,
    }),
    route(
      similarProfiles,
      async ({ actor, params }) => ok({ data: await similarTo(needs, actor, params.userId) }),
      {
        limits: limits.similar,
      },
    ),
    route(countPeers, async ({ actor }) => ok(await peersOf(needs, actor)), {
      limits: limits.search,
    }),
    ...favouriteRoutes(needs),
    ...savedSearchRoutes(needs),
  ]
}

function favouriteRoutes(needs: Pick<Needs, 'db' | 'pool' | 'config'>): Route[] {
  const { list, ids, add, remove } = favouriteEndpoints
  return [
    route(list, async ({ actor }) => ok({ data: await listFavourites(needs, actor) })),
    route(ids, async ({ actor }) => ok({ ids: await favouriteIds(needs, actor) })),
    route(
      add,
      async ({ actor, body }) => {
        await addFavourite(needs, actor, body.user_id)
        return noContent
      },
      { limits: limits.favourite },
    ),
    route(remove, async ({ actor, params }) => {
      await removeFavourite(needs, actor, params.userId)
      return noContent
    }),
  ]
}

function savedSearchRoutes(needs: Pick<Needs, 'db' | 'pool' | 'config'>): Route[] {
  const { list, save, change, visit, remove } = savedSearchEndpoints
  return [
    route(list, async ({ actor }) => ok({ data: await listSavedSearches(needs, actor) }), {
      limits: limits.savedSearch,
    }),
    route(save, async ({ actor, body }) => created(await saveSearch(needs, actor, body)), {
      limits: limits.savedSearch,
    }),
    route(
      change,
      async ({ actor, params, body }) => {
        await changeSavedSearch(needs, actor, params.id, body)
        return noContent
      },
      { limits: limits.savedSearch },
    ),
    route(visit, async ({ actor, params }) => {
      await visitSavedSearch(needs, actor, params.id)
      return noContent
    }),
    route(remove, async ({ actor, params }) => {
      await removeSavedSearch(needs, actor, params.id)
      return noContent
    }),
  ]
}

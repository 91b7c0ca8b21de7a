import { adminUserEndpoints } from '../../contract/admin-users.ts'
import { searchDesk } from '../../contract/desk-search.ts'
import { caseEndpoints } from '#features/moderation/contract/moderation.ts'
import { linkedAccounts } from '#features/moderation/contract/linked-accounts.ts'
import { peopleQueueEndpoints } from '#features/moderation/contract/people-queue.ts'
import type { Subjects } from '#features/moderation/server/subjects.ts'
import { walletPage } from '#features/wallet/server/statement.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { created, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { searchEverything } from '../search/search-desk.ts'
import { caseHistory } from './case-history.ts'
import { findPeople } from './find-people.ts'
import { linkedAccountsOf } from './linked-accounts.ts'
import { noteAbout, notesAbout } from './notes.ts'
import { peopleQueue, shownNow } from './people-queue.ts'
import { viewPerson } from './view-person.ts'

export function userRoutes(needs: Needs, subjects: Subjects): Route[] {
  return [
    route(searchDesk, async ({ actor, query }) => ok(await searchEverything(needs, actor, query.q))),
    route(adminUserEndpoints.list, async ({ actor, query }) => ok(await findPeople(needs, actor, query))),
    route(adminUserEndpoints.view, async ({ actor, params }) =>
      ok(await viewPerson(needs, actor, params.id)),
    ),
    route(adminUserEndpoints.ledger, async ({ params, query }) => {
      const king = await needs.db
        .selectFrom('wallet')
        .select('user_id')
        .where('user_id', '=', params.id)
        .executeTakeFirst()
      if (king === undefined) throw refuse('not_found')
      return ok(await walletPage(needs, params.id, query))
    }),
    route(caseEndpoints.history, async ({ params }) => ok(await caseHistory(needs, params.id))),
    route(linkedAccounts, async ({ params }) => ok(await linkedAccountsOf(needs, params.id))),
    route(peopleQueueEndpoints.list, async ({ actor, query }) =>
      ok(await peopleQueue(needs, subjects, actor, query)),
    ),
    route(peopleQueueEndpoints.shown, async ({ actor, params }) =>
      ok(await shownNow(needs, actor, params.id)),
    ),
    route(adminUserEndpoints.notes, async ({ params }) => ok(await notesAbout(needs, params.id))),
    route(adminUserEndpoints.addNote, async ({ actor, params, body }) =>
      created(await noteAbout(needs, actor, { userId: params.id, text: body.text })),
    ),
  ]
}

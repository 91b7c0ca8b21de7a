import type { output, $ZodType } from 'zod/v4/core'
import type { NewOrder } from '../contract/edited-list.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { EditedList, Kept } from './edited-list.ts'

type ForStaff<Input, Status extends number, Body extends $ZodType | null> = Omit<
  Extract<Endpoint, { who: 'admin' }>,
  'replies'
> &
  Input & { readonly replies: { readonly [S in Status]: Body } }

interface One {
  readonly params: $ZodType<{ id: number }>
}

/** As the contract declares them; `Fields` as the list keeps them. */
interface Editing<Fields> {
  readonly list: ForStaff<object, 200, $ZodType<unknown, Kept<Fields>[]>>
  readonly create: ForStaff<{ readonly body: $ZodType<Fields> }, 201, $ZodType<unknown, Kept<Fields>>>
  readonly order: ForStaff<{ readonly body: $ZodType<output<typeof NewOrder>> }, 204, null>
  readonly change: ForStaff<
    One & { readonly body: $ZodType<Fields & { revision?: number | undefined }> },
    200,
    $ZodType<unknown, Kept<Fields>>
  >
  readonly retire: ForStaff<One, 204, null>
}

/** What the staff do with an edited list; `judge` refuses texts that its feature cannot show. */
export function editedListRoutes<Fields extends Record<string, string>>(
  needs: Pick<Needs, 'db'>,
  editing: Editing<Fields>,
  texts: EditedList<Fields>,
  judge: (fields: Fields) => Promise<void> = async () => {},
): Route[] {
  return [
    route(editing.list, async () => ok(await texts.list(needs))),
    route(editing.create, async ({ actor, body }) => {
      await judge(body)
      return created(await texts.create(needs, actor, body))
    }),
    route(editing.order, async ({ actor, body }) => {
      await texts.reorder(needs, actor, body)
      return noContent
    }),
    route(editing.change, async ({ actor, params, body }) => {
      await judge(body)
      return ok(await texts.change(needs, actor, params.id, body))
    }),
    route(editing.retire, async ({ actor, params }) => {
      await texts.retire(needs, actor, params.id)
      return noContent
    }),
  ]
}

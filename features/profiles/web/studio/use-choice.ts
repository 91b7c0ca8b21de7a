import { messageOf } from '#platform/web/api/errors.ts'
import { useAutosaved } from '#platform/web/forms/use-autosaved.ts'
import type { ProfileEdit } from '../../contract/edited-profile.ts'
import { useSendEdit } from './save-profile.ts'

export type Choice = ReturnType<typeof useChoice>

/** Some of a list, saved at each press. */
export function useChoice(field: keyof ProfileEdit, first: readonly number[]) {
  const sendEdit = useSendEdit()
  const { value, change, problem } = useAutosaved<readonly number[]>(field, {
    first: () => first,
    send: (ids) => sendEdit({ [field]: ids }),
  })
  return {
    chosen: value,
    problem: problem === null ? null : messageOf(problem),
    onChange: (ids: number[]) => change(ids),
  }
}

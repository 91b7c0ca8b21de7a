import type { Option } from '#features/reference/contract/reference.ts'

/** The names behind ids of a reference list, in the order of the list. */
export function namesOf(list: readonly Option[] | undefined, ids: readonly number[]): string[] {
  return (list ?? []).filter((option) => ids.includes(option.id)).map((option) => option.name)
}

export function nameOf(list: readonly Option[] | undefined, id: number | null): string | undefined {
  return list?.find((option) => option.id === id)?.name
}
